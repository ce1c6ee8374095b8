import {
  googlePlaceholder,
  mediumPlaceholder,
  mediumWords,
  metaPlacement,
  normalizeWord,
  unpaidTag,
  wholeMediums,
} from '../../../contract/tracking/medium-words.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'

/**
 * Types of display ads. A medium that contains one of these words counts as paid, even without a
 * word such as `cpc`.
 */
const displayWords = 'display banner programmatic interstitial expandable native'

/** Matches each word with optional hyphens between its letters, as in `performance-max`. */
const paidWords = `${mediumWords.paid} ${displayWords}`
  .split(/\s+/)
  .map((word) => [...normalizeWord(word)].join('-?'))
  .join('|')

const paidWholes = Object.entries(wholeMediums)
  .filter(([, traits]) => traits.includes('paid'))
  .map(([whole]) => whole)

const paidTag = `(^|-)(${paidWords})(-|$)|^(${paidWholes.join('|')})$|${metaPlacement.source}`

const placeholder = `${mediumPlaceholder.source}|${googlePlaceholder.source}`

/** ASCII punctuation, spaces and dashes. */
const separators = String.raw`[\s\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u2010-\u2015]+`

const accents = String.raw`[\u0300-\u036f]`

/**
 * True if a `utm_medium` indicates a paid click, as defined by `classifyMedium`, or a display ad.
 * Accents are removed first, because depending on the database's locale, `lower` may handle only
 * ASCII.
 */
export const isPaidMedium = (medium: Sql): Sql => sql`coalesce((
  select (tag ~ ${sql.lit(paidTag)} and tag !~ ${sql.lit(unpaidTag.source)})
    or text ~* ${sql.lit(placeholder)}
  from (
    select trim(${medium}) as text, trim(both '-' from regexp_replace(
      lower(normalize(translate(regexp_replace(normalize(replace(${medium}, '%20', ' '), NFKD),
        ${sql.lit(accents)}, '', 'g'), 'Łł', 'll'), NFC)),
      ${sql.lit(separators)}, '-', 'g')) as tag
    offset 0) as medium), false)`
