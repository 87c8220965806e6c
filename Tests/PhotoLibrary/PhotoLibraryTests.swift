import Testing

@Suite struct PhotoLibraryTests {}
