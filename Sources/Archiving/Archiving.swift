/// Archiving.
