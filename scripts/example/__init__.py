"""Scene generators of the example library: every picture is computed, none is photographed."""
