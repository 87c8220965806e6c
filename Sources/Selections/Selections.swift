/// Selections.
