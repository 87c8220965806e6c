// Pixels: decoding, colour, scaling, encoding, drawing.
