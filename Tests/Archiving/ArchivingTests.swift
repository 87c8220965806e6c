import Testing

@Suite struct ArchivingTests {}
