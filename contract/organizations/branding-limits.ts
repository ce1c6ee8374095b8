/** Limits for a logo: file size in bytes, and length of each side in pixels. */
export const logoLimits = { bytes: 200_000, minPixels: 16, maxPixels: 2_000 } as const
