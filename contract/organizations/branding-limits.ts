/** Limits of a logo: bytes of the file, and pixels of each side. */
export const logoLimits = { bytes: 200_000, minPixels: 16, maxPixels: 2_000 } as const
