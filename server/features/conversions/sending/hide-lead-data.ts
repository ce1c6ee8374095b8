import type { LeadRecord } from '../../../../contract/leads/lead-schemas.ts'
import { isMasked } from '../../../lead-index/index.ts'
import { cleanMessage, maxMessage } from '../platforms/read-outcome.ts'

/** Fields in which every word is hidden. */
const identifying: ReadonlySet<string> = new Set(['name', 'email', 'phone'])

/** Shorter words of notes and answers, and shorter values, occur in any message. */
const [minPart, minWord] = [2, 6]

/** Characters of words. Without marks, names in Indic scripts would fall apart into letters. */
const wordChars = '\\p{L}\\p{M}\\p{N}'

const wordBreak = new RegExp(`[^${wordChars}]+`, 'u')

/** Scripts without spaces between words, so that a name is followed by other letters. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]/u

/**
 * Removes lead data that a platform's message quotes: each part of the name, email and phone
 * number; longer words of other contact data; and longer values, such as click IDs.
 *
 * @see L-467
 */
export function hideLeadData(message: string, lead: LeadRecord): string {
  const quotes = Object.entries(lead).flatMap(([field, value]) => {
    if (typeof value !== 'string') return []
    const shortest = identifying.has(field) ? minPart : minWord
    const text = value.normalize('NFC')
    const words = isMasked(field) ? text.split(wordBreak) : [text]
    return words.filter((word) => word.length >= shortest)
  })
  const longestFirst = [...new Set(quotes)].toSorted((a, b) => b.length - a.length)
  return cleanMessage(longestFirst.reduce(hideQuote, toWholeWords(cleanMessage(message))))
}

/** The message without its last word if it was cut there: half a name would not be recognized. */
function toWholeWords(message: string): string {
  const text = message.normalize('NFC')
  return message.length < maxMessage ? text : text.replace(/\S+$/u, '…')
}

function hideQuote(text: string, quote: string): string {
  const [before, after] = unspaced.test(quote)
    ? ['', '']
    : [`(?<![${wordChars}])`, `(?![${wordChars}])`]
  return text.replace(new RegExp(`${before}${RegExp.escape(quote)}${after}`, 'giu'), '…')
}
