import { messages } from '../i18n/index.ts'

/** Keyboard shortcut with the platform's modifier key: `Ctrl K`, or `⌘K` on Apple devices. */
export const formatShortcut = (key: string, platform: string = navigator.platform): string =>
  /^(?:Mac|iP)/.test(platform) ? `⌘${key}` : `${messages.layout.control} ${key}`
