/** Random UUID from a blob URL. `crypto.randomUUID` is newer and missing on pages without https. */
export const uuid = (): string => URL.createObjectURL(new Blob()).slice(-36)
