import type { statuses } from '../../../../contract/field-kinds.ts'
import type { ImportMapping } from '../../../../contract/imports/lead-import.ts'
import type { Cell } from '../parse/file-rows.ts'
import { decimalOf } from '../values/parse-amount.ts'
import { firstTwo, hasShortYear } from '../values/parse-date.ts'

type Status = (typeof statuses)[number]

/** Words of other systems for where a lead stands, each whole. */
const words: Readonly<Record<Status, RegExp>> = {
  won: /^(closed ?won|won|customer|converted|sold|sale|deal won|gewonnen|kunde|abgeschlossen|bestellt|paid|success(ful)?|gagnée?|ganad[oa]|klant|vendue?|vendido)$/,
  lost: /^(closed ?lost|lost|deal lost|disqualified|unqualified|not qualified|rejected|declined|dead|junk|spam|verloren|abgelehnt|unsuccessful|not interested|perdue?|perdid[oa]|rechazad[oa]|afgewezen)$/,
  qualified:
    /^(qualified|mql|sql|sal|marketing qualified( lead)?|sales qualified( lead)?|opportunity|proposal|negotiation|qualifiziert|angebot|in negotiation|proposal sent|demo|qualifiée?|calificad[oa]|cualificad[oa]|gekwalificeerd|offerte)$/,
  open: /^(open|new|lead|raw|fresh|contacted|attempted( to contact)?|in progress|working|pending|subscriber|prospect|nurturing|offen|neu|in bearbeitung|kontaktiert|unread|nouveau|nouvelle|ouverte?|en cours|nuev[oa]|abiert[oa]|nieuw|in behandeling)$/,
}

/** How a text of a status column is compared. */
export const statusKey = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s_\-./]+/g, ' ')

/** The status that a word of another system probably stands for. */
export function guessStatus(text: string): Status | null {
  const key = statusKey(text)
  // Object.entries loses the names of the record's own type.
  const found = (Object.entries(words) as [Status, RegExp][]).find(([, word]) => word.test(key))
  return found?.[0] ?? null
}

/** What is told of the order of day and month, and whether it has to be asked. */
export function guessDateOrder(cells: readonly Cell[]): {
  guess: ImportMapping['dateOrder']
  isAsked: boolean
} {
  const pairs = cells.flatMap((cell) => {
    const pair = typeof cell === 'string' ? firstTwo(cell) : undefined
    return pair === undefined ? [] : [pair]
  })
  const isDmy = pairs.some(([first]) => first > 12)
  const isMdy = pairs.some(([, second]) => second > 12)
  if (pairs.length === 0) return { guess: null, isAsked: false }
  // The year could as well be the number beyond the twelfth.
  const isShort = cells.some((cell) => typeof cell === 'string' && hasShortYear(cell))
  if (isShort || isDmy === isMdy) return { guess: null, isAsked: true }
  return { guess: isDmy ? 'dmy' : 'mdy', isAsked: false }
}

/** What is told of the sign before decimals, and whether it has to be asked. */
export function guessDecimal(cells: readonly Cell[]): {
  guess: ImportMapping['decimal']
  isAsked: boolean
} {
  const told = cells.map((cell) => (typeof cell === 'string' ? decimalOf(cell) : undefined))
  const isPoint = told.includes('.')
  const isComma = told.includes(',')
  if (isPoint !== isComma) return { guess: isPoint ? '.' : ',', isAsked: false }
  return { guess: null, isAsked: isPoint || told.includes(null) }
}
