/**
 * A random UUID, as browsers name blobs. `crypto.randomUUID` is younger, and missing on pages
 * without https.
 */
export const uuid = (): string => URL.createObjectURL(new Blob()).slice(-36)
