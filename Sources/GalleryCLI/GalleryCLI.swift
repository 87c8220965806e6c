/// GalleryCLI.
