import { type LeadField, leadFieldsWhere } from '../../../contract/lead-fields.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { compileQuery, isTextCondition } from '../query/compile-query.ts'
import { type Condition, isDigestCondition, type LeadScope } from '../query/condition-store.ts'
import { isAboutEmpty } from '../query/custom-condition-store.ts'
import { findCandidates, findMatches, type MatchSet } from '../query/evaluate-query.ts'
import { indexedFields } from '../query/indexed-fields-store.ts'
import { normalizeText } from '../search/normalize-text.ts'
import { streamSearchMatches } from '../search/plan-search-page.ts'
import { createSearch } from '../search/search-matches.ts'
import { hasManyValues } from './custom-matches-store.ts'
import { selectMatchingIds } from './matching-ids-store.ts'
import { streamMatches } from './page-matches.ts'
import { rejectBroadFilter } from './reject-broad-filter.ts'
import { idSet, type Selection } from './selection-store.ts'

/** Number of candidates checked per statement. */
const chunkSize = 10_000

/**
 * IDs of the leads in a scope with a condition on a click ID. Bitmaps of digests identify the leads
 * that might match, and each of them is checked.
 *
 * @param most  Maximum number of leads whose value has a matching digest.
 * @returns `undefined` if the scope has no such condition or if a backfill is still running.
 * @throws ApiError `INVALID_FILTER` if more leads might match.
 */
export async function selectIdsByDigest(
  tx: OrgTx,
  { filters, needles }: LeadScope,
  most: number,
): Promise<string[] | undefined> {
  const condition = filters.find(isDigestCondition)
  if (condition === undefined) return undefined
  const others = filters.filter((filter) => filter !== condition)
  const ids = new Set<string>()
  // Check one value at a time, because a union of digests also matches leads with none of the
  // values.
  for (const value of condition.value) {
    const one = { ...condition, value: [value] }
    const candidates = await findCandidates(tx, [...others.filter(isIndexed), one])
    if (candidates === undefined) return undefined
    if (candidates.total > most) rejectBroadFilter([condition], most)
    const scope = { filters: [...others, one], needles }
    const chunks = streamMatches(tx, candidates, chunkSize)
    for (const id of await listChecked(tx, scope, chunks)) ids.add(id)
  }
  return [...ids]
}

/**
 * IDs of the leads in a scope with a condition on part of a text, which bitmaps cannot answer. The
 * search index or the other conditions identify the leads that might match, and each of them is
 * checked.
 *
 * @param most  Maximum number of leads that might match.
 * @returns `undefined` if the scope has no such condition or if a backfill is still running.
 * @throws ApiError `INVALID_FILTER` if more leads might match.
 * @see L-410; L-411
 */
export async function selectIdsByText(
  tx: OrgTx,
  scope: LeadScope,
  most: number,
): Promise<string[] | undefined> {
  const texts = scope.filters.filter(isTextCondition)
  if (texts.length === 0) return undefined
  const candidates = await findTextCandidates(tx, scope, texts)
  if (candidates === undefined) return undefined
  if (candidates.total > most) rejectBroadFilter(texts, most)
  return listChecked(tx, scope, candidates.stream(chunkSize))
}

/**
 * IDs of the leads in a scope with a condition on empty custom fields, for which there is no index.
 * The other conditions identify the leads that might match, and each of them is checked.
 *
 * @param most  Maximum number of leads that might match.
 * @returns `undefined` if the scope has no such condition, or if so few leads have a value that it
 *   is cheap to read the page in list order.
 * @throws ApiError `INVALID_FILTER` if too many leads might match and too many have a value.
 * @see L-411
 */
export async function selectIdsByEmpty(
  tx: OrgTx,
  scope: LeadScope,
  most: number,
): Promise<string[] | undefined> {
  const customs = scope.filters.filter(({ op }) => op === 'custom')
  const [empty, ...others] = customs
  if (empty?.op !== 'custom' || !customs.every(isEmptyCondition)) return undefined
  const candidates = await findTextCandidates(tx, scope, customs)
  if (candidates === undefined) return undefined
  if (candidates.total > most) {
    const isAlone = others.length === 0 && scope.needles.length === 0
    if (isAlone && !(await hasManyValues(tx, empty.value, most))) return undefined
    return rejectBroadFilter(customs, most)
  }
  return listChecked(tx, scope, candidates.stream(chunkSize))
}

const isEmptyCondition = ({ op, value }: Condition): boolean =>
  op === 'custom' && isAboutEmpty(value)

interface TextCandidates {
  readonly total: number
  stream(size: number): AsyncGenerator<Selection>
}

/** Fields whose text is in the search index. */
const searchable: readonly LeadField[] = leadFieldsWhere(({ search }) => search)

async function findTextCandidates(
  tx: OrgTx,
  { filters, needles }: LeadScope,
  texts: readonly Condition[],
): Promise<TextCandidates | undefined> {
  const others = filters.filter(isIndexed)
  const found = texts.find(({ field, op }) => op === 'contains' && searchable.includes(field))
  const terms = found?.op === 'contains' ? [normalizeText(found.value)] : needles
  if (terms.length > 0) {
    const matches = await (await createSearch(tx, terms)).within(others)
    return (
      matches && {
        total: matches.total,
        stream: (size) => streamSearchMatches(tx, terms, matches.parts, size),
      }
    )
  }
  const present = texts.flatMap(({ field, op }): Condition[] =>
    op === 'contains' && indexedFields.includes(field)
      ? [{ field, op: 'exists', value: true }]
      : [],
  )
  const matches: MatchSet | undefined = await findMatches(tx, [...others, ...present])
  return matches && { total: matches.total, stream: (size) => streamMatches(tx, matches, size) }
}

/** True if bitmaps can evaluate the condition. */
const isIndexed = (condition: Condition): boolean => compileQuery([condition]) !== undefined

/** IDs of those candidates that are in the scope. */
async function listChecked(
  tx: OrgTx,
  scope: LeadScope,
  chunks: AsyncGenerator<Selection>,
): Promise<string[]> {
  const ids: string[] = []
  for await (const chunk of chunks) {
    for (const id of await selectMatchingIds(tx, scope, idSet(tx, chunk))) ids.push(id)
  }
  return ids
}
