import Testing

@Suite struct SiteBuilderTests {}
