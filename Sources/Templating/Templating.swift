/// Templating.
