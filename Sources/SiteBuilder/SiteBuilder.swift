/// SiteBuilder.
