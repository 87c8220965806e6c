import Testing

@Suite struct GalleryCLITests {}
