import * as z from 'zod'

import { textLimits } from '../leads/lead-values.ts'

export { textLimits }

/**
 * True if PostgreSQL stores the string unchanged: it contains no NUL and no lone surrogate (which
 * would silently become U+FFFD).
 */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/**
 * True if `text` has at most `max` code points. The cheap check comes first and is usually
 * sufficient.
 */
export const fits = (text: string, max: number): boolean =>
  text.length <= max || (text.length <= max * 2 && [...text].length <= max)

/** String that can be stored, trimmed, with at most `max` characters. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .superRefine((value, issues) => {
      if (!isStorable(value)) {
        issues.addIssue({ code: 'custom', message: 'must not contain NUL or unpaired surrogates' })
      }
      if (!fits(value, max)) {
        issues.addIssue({ code: 'custom', message: `must be at most ${max} characters` })
      }
    })
    .meta({ maxLength: max })

/** User-chosen name: 1 to 200 characters. */
export const givenName = text(200).min(1, 'must not be empty')

/** Deliberately permissive, because a real email address must never be rejected. @see D-05 */
export const isEmail = (value: string): boolean =>
  fits(value, textLimits.email) && z.regexes.unicodeEmail.test(value)
