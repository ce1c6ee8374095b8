import { changeBranding, getBranding } from './branding-operations.ts'

export type { Logo } from './branding-store.ts'
export { findLogo, loadLogo } from './load-logo.ts'
export { findJpegFrame } from './parse-image.ts'

/** The operations for the logo and accent color in the settings. */
export const brandingOperations = [getBranding, changeBranding] as const
