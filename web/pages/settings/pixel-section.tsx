/** Written by its helper. */
export const PixelSection = () => null
