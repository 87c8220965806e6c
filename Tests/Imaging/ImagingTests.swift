import Testing

@Suite struct ImagingTests {}
