/** Format that Meta requires for an `fbc`. */
const fbcForm = /^fb\.\d+\.\d+\.(.+)/

/**
 * An fbclid sent in place of an `fbc`. Facebook and Instagram fbclids start with these letters, and
 * other values are shorter than 50 characters. Any other string is stored as received.
 */
const bareFbclid = /^(?:(?:Iw|PA)[\w-]{14,}|[\w-]{50,})$/

/** True if a string in an `fbc` field is an fbclid. */
export const isFbclid = (text: string): boolean => bareFbclid.test(text)

/**
 * `fb.1.<time of the click in ms>.<fbclid>`; an `fbc` is returned unchanged. Meta treats the values
 * as case-sensitive.
 */
export const buildFbc = (fbclid: string, at: Date): string =>
  fbcForm.test(fbclid) ? fbclid : `fb.1.${at.getTime()}.${fbclid}`

/** True if two `fbc` or fbclid strings refer to the same click, regardless of the times in them. */
export const isSameMetaClick = (one: string, other: string): boolean =>
  getFbclid(one) === getFbclid(other)

const getFbclid = (text: string): string => fbcForm.exec(text)?.[1] ?? text
