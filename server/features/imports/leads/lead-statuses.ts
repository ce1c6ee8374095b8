import type { statuses } from '../../../../contract/field-kinds.ts'

type Status = (typeof statuses)[number]

/** Words that other systems use for each status; a pattern must match the entire text. */
const statusWords: Readonly<Record<Status, RegExp>> = {
  won: /^(closed ?won|won|customer|converted|sold|sale|deal won|gewonnen|kunde|abgeschlossen|bestellt|paid|success(ful)?|gagnée?|ganad[oa]|klant|vendue?|vendido)$/,
  lost: /^(closed ?lost|lost|deal lost|disqualified|unqualified|not qualified|rejected|declined|dead|junk|spam|verloren|abgelehnt|unsuccessful|not interested|perdue?|perdid[oa]|rechazad[oa]|afgewezen)$/,
  qualified:
    /^(qualified|mql|sql|sal|marketing qualified( lead)?|sales qualified( lead)?|opportunity|proposal|negotiation|qualifiziert|angebot|in negotiation|proposal sent|demo|qualifiée?|calificad[oa]|cualificad[oa]|gekwalificeerd|offerte)$/,
  open: /^(open|new|lead|raw|fresh|contacted|attempted( to contact)?|in progress|working|pending|subscriber|prospect|nurturing|offen|neu|in bearbeitung|kontaktiert|unread|nouveau|nouvelle|ouverte?|en cours|nuev[oa]|abiert[oa]|nieuw|in behandeling)$/,
}

/** Normalizes a status for comparison. */
export const statusKey = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s_\-./]+/g, ' ')

/** The most likely status for a status name from another system. */
export function guessStatus(text: string): Status | null {
  const key = statusKey(text)
  // `Object.entries` loses the record's key type.
  const match = (Object.entries(statusWords) as [Status, RegExp][]).find(([, word]) =>
    word.test(key),
  )
  return match?.[0] ?? null
}
