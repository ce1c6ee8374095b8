import { textLimits } from '../../../../contract/values/text.ts'
import type { LeadRow } from '../model/lead-row.ts'
import { isCustomObject, parseCustom } from '../model/parse-custom.ts'

/**
 * Time after a visit's first form during which later forms from the same visit belong to the same
 * inquiry.
 */
export const enquiryMinutes = 30

type Person = Pick<LeadRow, 'name' | 'emailKey' | 'phoneKey' | 'externalId'>

/**
 * True if two leads from one visit may be parts of the same inquiry: neither the email, the phone
 * nor the `externalId` differs, and the names do not belong to two people.
 *
 * @see L-199
 */
export function isSameEnquiry(one: Person, other: Person): boolean {
  const isOther = (field: keyof Person) =>
    one[field] !== null && other[field] !== null && one[field] !== other[field]
  if (isOther('emailKey') || isOther('phoneKey') || isOther('externalId')) return false
  const isSame = (field: keyof Person) => one[field] !== null && one[field] === other[field]
  return isSame('emailKey') || isSame('phoneKey') || isSameName(one.name, other.name)
}

/**
 * True unless each name contains a word that the other lacks: `Ada` and `Ada Lovelace` may be the
 * same person.
 */
function isSameName(one: string | null, other: string | null): boolean {
  const [words, otherWords] = [toWords(one), toWords(other)]
  return words.isSubsetOf(otherWords) || otherWords.isSubsetOf(words)
}

const toWords = (name: string | null): ReadonlySet<string> =>
  new Set(
    (name ?? '')
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== ''),
  )

interface MergeAnswersResult {
  readonly merged: string | null
  /** Sent answers missing from `merged`, in the same format; null if there are none. */
  readonly rest: string | null
}

/** Adds sent answers to a lead's custom data. The lead's own answers take precedence. */
export function mergeAnswers(custom: string | null, sent: string | null): MergeAnswersResult {
  if (sent === null || sent === custom || sent === '{}') return { merged: custom, rest: null }
  if (custom === null) return { merged: sent, rest: null }
  const [answers, others] = [parseAnswers(custom), parseAnswers(sent)]
  if (answers === undefined || others === undefined) return { merged: custom, rest: sent }
  const added = Object.entries(others).filter(([name]) => !Object.hasOwn(answers, name))
  const merged = JSON.stringify({ ...answers, ...Object.fromEntries(added) })
  const isTooLong = merged.length > textLimits.custom
  const rest = Object.entries(others).filter(([name, answer]) =>
    Object.hasOwn(answers, name)
      ? JSON.stringify(answers[name]) !== JSON.stringify(answer)
      : isTooLong,
  )
  return {
    merged: isTooLong || added.length === 0 ? custom : merged,
    rest: rest.length === 0 ? null : JSON.stringify(Object.fromEntries(rest)),
  }
}

/** Answers by name; `undefined` if the text is not a JSON object. */
const parseAnswers = (custom: string): Readonly<Record<string, unknown>> | undefined =>
  // Checked above.
  isCustomObject(custom) ? (parseCustom(custom) as Record<string, unknown>) : undefined
