import { messages } from '../../i18n/index.ts'

/**
 * User-agent patterns with browser names. Browsers whose user agents also contain other browsers'
 * tokens come first.
 */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bChromium\/|\bHeadlessChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bLinux\b/, 'Linux'],
]

const firstMatch = (text: string, patterns: readonly (readonly [RegExp, string])[]) =>
  patterns.find(([pattern]) => pattern.test(text))?.[1]

/**
 * `Firefox on Windows` from a `User-Agent` header. The result is a guess, because clients can send
 * anything.
 */
export function browserName(userAgent: string | null): string {
  const browser = firstMatch(userAgent ?? '', browsers)
  const system = firstMatch(userAgent ?? '', systems)
  if (browser === undefined) return system ?? messages.account.unknownBrowser
  return system === undefined ? browser : messages.account.browserOn(browser, system)
}

/** True for phones and tablets. */
export const isHandheld = (userAgent: string | null): boolean =>
  /\biPhone\b|\biPad\b|\bAndroid\b/.test(userAgent ?? '')
