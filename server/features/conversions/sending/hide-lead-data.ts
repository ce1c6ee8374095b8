import type { LeadRecord } from '../../../../contract/leads/lead-schemas.ts'
import { isMasked } from '../../../lead-index/index.ts'
import { cleanMessage } from '../platforms/read-outcome.ts'

/** Fields of which every word is hidden. */
const identifying: ReadonlySet<string> = new Set(['name', 'email', 'phone'])

/** Shorter words of notes and answers, and shorter values, occur in any message. */
const [minPart, minWord] = [2, 6]

/**
 * Removes from a platform's message what it quotes of the lead: each part of its name, email and
 * phone number, longer words of other contact data, and longer values, such as click IDs.
 *
 * @see L-467
 */
export function hideLeadData(message: string, lead: LeadRecord): string {
  const quotes = Object.entries(lead).flatMap(([field, value]) => {
    if (typeof value !== 'string') return []
    const shortest = identifying.has(field) ? minPart : minWord
    const words = isMasked(field) ? value.split(/[^\p{L}\p{N}]+/u) : [value]
    return words.filter((word) => word.length >= shortest)
  })
  const longestFirst = [...new Set(quotes)].toSorted((a, b) => b.length - a.length)
  const hide = (text: string, quote: string) =>
    text.replace(
      new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(quote)}(?![\\p{L}\\p{N}])`, 'giu'),
      '…',
    )
  return cleanMessage(longestFirst.reduce(hide, cleanMessage(message)))
}
