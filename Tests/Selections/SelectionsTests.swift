import Testing

@Suite struct SelectionsTests {}
