import { clickIds } from '../../../../contract/click-ids.ts'
import {
  type ImportTarget,
  importTargets,
  type LeadFormPlatform,
} from '../../../../contract/imports/lead-import.ts'
import { leadFieldEntries } from '../../../../contract/lead-fields.ts'
import { findClickIdName } from '../../../../contract/leads/click-id-names.ts'
import { spellings } from '../../../../contract/leads/field-spellings.ts'
import { matchColumns, normalizeName, parseNames } from '../mapping/match-columns.ts'
import { removeZone } from '../values/time-zones.ts'
import { leadColumnNames } from './lead-column-names.ts'
import { leadFormNames } from './lead-form-columns.ts'

type Candidate = readonly [target: ImportTarget, list: string]

/**
 * Names that forms and tools use for a target. A second email or phone has the same names as the
 * first.
 */
const spellingsByTarget: Readonly<Partial<Record<ImportTarget, string | undefined>>> = {
  ...spellings,
  secondEmail: spellings.email,
  secondPhone: spellings.phone,
}

/**
 * Names for each target, best first: the field name, its label, the names that forms use, and names
 * that occur only in files.
 */
const candidates = importTargets.map((target): Candidate => {
  const own = leadFieldEntries.find(([name]) => name === target)
  const names = [own?.[1].label, spellingsByTarget[target], leadColumnNames[target]]
  if (target === 'fbclid' || Object.hasOwn(clickIds, target)) names.push(`first ${target}`)
  const listed = [target, ...names.filter((list) => list !== undefined)]
  return [target, listed.join('|')]
})

const knownNames: ReadonlySet<string> = new Set(candidates.flatMap(([, list]) => parseNames(list)))

export const isLeadHeader = (text: string): boolean => knownNames.has(normalizeHeader(text))

/**
 * Removes annotations from a column name: `Submit Date (UTC)`, `Phone *`, `GCLID__c`. A click ID's
 * name is recognized no matter what surrounds it, as in `Last gclid`.
 */
function normalizeHeader(text: string): string {
  const name = normalizeName(
    removeZone(text)
      .replace(/\s*[([](?:utc|gmt|required|pflichtfeld)[^)\]]*[)\]]\s*$/i, '')
      .replace(/_{1,2}c\s*$/i, ''),
  )
  if (knownNames.has(name) || name.length > 60) return name
  const click = findClickIdName(name)
  if (click === undefined) return name
  return normalizeName(click.isFirst ? `first ${click.target}` : click.target)
}

// In our own exports, `id` is our ID, not the sender's.
export const isOurExport = (headers: readonly string[]): boolean =>
  headers.includes('id') && headers.includes('externalId')

/**
 * Guesses columns' targets by name. Each target is used at most once; first and last name are used
 * only if no column has the full name.
 *
 * @param leadForm  Ad platform whose names for ad columns take precedence.
 */
export function guessLeadColumns(
  headers: readonly string[],
  leadForm: LeadFormPlatform | null = null,
): (ImportTarget | null)[] {
  const names = headers.map((header) => header.trim())
  const columns = isOurExport(names)
    ? names.map((name) => importTargets.find((target) => target === name) ?? null)
    : matchByName(names.map(normalizeHeader), leadForm)
  if (!columns.includes('name')) return columns
  return columns.map((target) => (target === 'firstName' || target === 'lastName' ? null : target))
}

const matchByName = (names: readonly string[], leadForm: LeadFormPlatform | null) =>
  matchColumns(names, [
    ...(leadForm === null ? [] : leadFormNames(leadForm, new Set(names))),
    ...candidates,
  ])
