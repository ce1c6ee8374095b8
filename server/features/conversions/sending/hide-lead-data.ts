import type { LeadRecord } from '../../../../contract/leads/lead-schemas.ts'
import { isMasked } from '../../../lead-index/index.ts'
import { cleanMessage, joinSpaces, maxMessage } from '../platforms/read-outcome.ts'

/** Fields in which every word is hidden. */
const identifying: ReadonlySet<string> = new Set(['name', 'email', 'phone'])

/**
 * Minimum lengths of hidden text: one for parts of a name, email or phone number, and one for other
 * words and values. Shorter words also occur in ordinary messages.
 */
const [minPart, minWord] = [2, 6]

/**
 * Characters that can be part of a word. Without combining marks, names in Indic scripts would be
 * split.
 */
const wordChars = '\\p{L}\\p{M}\\p{N}'

const wordBreak = new RegExp(`[^${wordChars}]+`, 'u')

/** Scripts without spaces between words, so a name may be directly followed by other letters. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]/u

/**
 * Removes lead data quoted in a platform's message: each part of the name, email and phone number;
 * longer words in other contact data; and longer values, such as click IDs.
 *
 * @see L-467
 */
export function hideLeadData(message: string, lead: LeadRecord): string {
  const quotes = Object.entries(lead).flatMap(([field, value]) => {
    if (typeof value !== 'string') return []
    const shortest = identifying.has(field) ? minPart : minWord
    const text = toPlain(value)
    const words = isMasked(field) ? text.split(wordBreak) : [text]
    return words.filter((word) => word.length >= shortest)
  })
  const longestFirst = [...new Set(quotes)].toSorted((a, b) => b.length - a.length)
  return cleanMessage(longestFirst.reduce(hideQuote, toWholeWords(cleanMessage(message))))
}

/**
 * Normalizes spaces and accents in the same way as in a cleaned message, so that quoted values
 * match.
 */
const toPlain = (text: string): string => joinSpaces(text).trim().normalize('NFC')

/** Drops the last word of a truncated message, because half of a name would not be recognized. */
function toWholeWords(message: string): string {
  const text = toPlain(message)
  return message.length < maxMessage ? text : text.replace(/\S+$/u, '…')
}

/** Key for case-insensitive comparison, which is the same for `ß` and `ẞ`. */
const toCaseKey = (text: string): string => text.toLowerCase().toUpperCase()

function hideQuote(text: string, quote: string): string {
  // Skip the regular expression for absent words, because a long note contains hundreds of words.
  if (!toCaseKey(text).includes(toCaseKey(quote))) return text
  const [before, after] = unspaced.test(quote)
    ? ['', '']
    : [`(?<![${wordChars}])`, `(?![${wordChars}])`]
  return text.replace(new RegExp(`${before}${RegExp.escape(quote)}${after}`, 'giu'), '…')
}
