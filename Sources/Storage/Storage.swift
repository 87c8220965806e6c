/// Storage.
