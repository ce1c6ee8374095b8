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
import { type CheckedIds, selectMatchingPage } from './matching-ids-store.ts'
import type { PageLimits } from './page-limits.ts'
import { streamMatches } from './page-matches.ts'
import type { LeadQuery } from './page-types.ts'
import { rejectBroadFilter } from './reject-broad-filter.ts'
import { idSet, mergeSelections, type Selection, selectionSize } from './selection-store.ts'

type CheckLimits = Pick<PageLimits, 'checked' | 'checkedAtOnce'>

/**
 * Finds a page of a list with a condition on a click ID. Bitmaps of digests identify the leads that
 * might match, and each of them is checked.
 *
 * @param limits  Up to `checked` leads may have a value with a matching digest.
 * @returns `undefined` if the list has no such condition or if a backfill is still running.
 * @throws ApiError `INVALID_FILTER` if more leads might match.
 */
export async function selectIdsByDigest(
  tx: OrgTx,
  query: LeadQuery,
  limits: CheckLimits,
): Promise<CheckedIds | undefined> {
  const condition = query.filters.find(isDigestCondition)
  if (condition === undefined) return undefined
  const others = query.filters.filter((filter) => filter !== condition)
  const parts: CheckedIds[] = []
  // Check one value at a time, because a union of digests also matches leads with none of the
  // values. Each lead has only one of them.
  const values = [...new Set(condition.value)]
  for (const value of values) {
    const one = { ...condition, value: [value] }
    const candidates = await findCandidates(tx, [...others.filter(isIndexed), one])
    if (candidates === undefined) return undefined
    if (candidates.total > limits.checked) rejectBroadFilter([condition], limits.checked)
    const part = { ...(values.length > 1 ? toFirst(query) : query), filters: [...others, one] }
    const stream = (size: number) => streamMatches(tx, candidates, size)
    parts.push(await selectChecked(tx, part, stream, limits))
  }
  return mergeChecked(parts)
}

/**
 * Finds a page of a list with a condition on part of a text, which bitmaps cannot answer. The
 * search index or the other conditions identify the leads that might match, and each of them is
 * checked.
 *
 * @param limits  Up to `checked` leads may match.
 * @returns `undefined` if the list has no such condition or if a backfill is still running.
 * @throws ApiError `INVALID_FILTER` if more leads might match.
 * @see L-410; L-411
 */
export async function selectIdsByText(
  tx: OrgTx,
  query: LeadQuery,
  limits: CheckLimits,
): Promise<CheckedIds | undefined> {
  const texts = query.filters.filter(isTextCondition)
  if (texts.length === 0) return undefined
  const candidates = await findTextCandidates(tx, query, texts)
  if (candidates === undefined) return undefined
  if (candidates.total > limits.checked) rejectBroadFilter(texts, limits.checked)
  return selectChecked(tx, query, candidates.stream, limits)
}

/**
 * Finds a page of a list with a condition on empty custom fields, for which there is no index. The
 * other conditions identify the leads that might match, and each of them is checked.
 *
 * @param limits  Up to `checked` leads may match.
 * @returns `undefined` if the list has no such condition, or if so few leads have a value that it
 *   is cheap to read the page in list order.
 * @throws ApiError `INVALID_FILTER` if too many leads might match and too many have a value.
 * @see L-411
 */
export async function selectIdsByEmpty(
  tx: OrgTx,
  query: LeadQuery,
  limits: CheckLimits,
): Promise<CheckedIds | undefined> {
  const customs = query.filters.filter(({ op }) => op === 'custom')
  const [empty, ...others] = customs
  if (empty?.op !== 'custom' || !customs.every(isEmptyCondition)) return undefined
  const candidates = await findTextCandidates(tx, query, customs)
  if (candidates === undefined) return undefined
  if (candidates.total > limits.checked) {
    const isAlone = others.length === 0 && query.needles.length === 0
    if (isAlone && !(await hasManyValues(tx, empty.value, limits.checked))) return undefined
    return rejectBroadFilter(customs, limits.checked)
  }
  return selectChecked(tx, query, candidates.stream, limits)
}

const isEmptyCondition = ({ op, value }: Condition): boolean =>
  op === 'custom' && isAboutEmpty(value)

interface TextCandidates {
  readonly total: number
  readonly stream: (size: number) => AsyncGenerator<Selection>
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

/** Checks candidates in chunks, and sorts those in the query's scope. */
async function selectChecked(
  tx: OrgTx,
  query: LeadQuery,
  stream: TextCandidates['stream'],
  { checkedAtOnce }: CheckLimits,
): Promise<CheckedIds> {
  const parts: CheckedIds[] = []
  let last: Selection | undefined
  for await (const chunk of mergeChunks(stream(checkedAtOnce), checkedAtOnce)) {
    if (last !== undefined) {
      parts.push(await selectMatchingPage(tx, toFirst(query), idSet(tx, last)))
    }
    last = chunk
  }
  if (last === undefined) return { total: 0, ids: [], isPage: true }
  const rest = parts.length === 0 ? query : toFirst(query)
  return mergeChecked([...parts, await selectMatchingPage(tx, rest, idSet(tx, last))])
}

/** A list's first leads, up to the end of the page. Any of them may be on the page. */
const toFirst = (query: LeadQuery): LeadQuery => ({
  ...query,
  offset: 0,
  limit: query.offset + query.limit,
})

/** Combines chunks, because segments may have few candidates each. */
async function* mergeChunks(
  chunks: AsyncGenerator<Selection>,
  size: number,
): AsyncGenerator<Selection> {
  let merged: Selection | undefined
  for await (const chunk of chunks) {
    if (merged === undefined) merged = chunk
    else if (selectionSize(merged) + selectionSize(chunk) <= size) {
      merged = mergeSelections([merged, chunk])
    } else {
      yield merged
      merged = chunk
    }
  }
  if (merged !== undefined) yield merged
}

const mergeChecked = (parts: readonly CheckedIds[]): CheckedIds => ({
  total: parts.reduce((sum, { total }) => sum + total, 0),
  ids: parts.flatMap(({ ids }) => ids),
  isPage: parts.length <= 1 && parts.every(({ isPage }) => isPage),
})
