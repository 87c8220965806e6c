import Testing

@Suite struct TemplatingTests {}
