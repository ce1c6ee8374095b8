import * as z from 'zod'
import type { Pagination } from '../../../../contract/envelope.ts'
import { type LeadListQuery, listLeadsSchema } from '../../../../contract/leads/lead-query.ts'
import { leadPartSchema } from '../../../../contract/leads/lead-schemas.ts'
import {
  type LeadQuery,
  type ListPage,
  type SortKey,
  selectMatchesAmong,
  selectPage,
} from '../../../lead-index/index.ts'
import { takeTurns } from '../../../platform/concurrency/concurrency-limit.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { inputError } from '../../../platform/http/validation-error.ts'
import { type Ctx, operation } from '../../../platform/operation.ts'
import { formatCursor, hashQuery, type Position, parseCursor } from '../list/query/cursor.ts'
import { loadFilters, toScope } from '../list/query/lead-scope.ts'
import { toOrder } from '../list/query/parse-list-query.ts'
import {
  allFields,
  type ListedLead,
  type SessionOptions,
  selectLeads,
  withJourneys,
} from '../list/store/list-store.ts'

/** `list_leads`: a page of leads and the exact number of matches. */
export const listLeads = operation({
  name: 'list_leads',
  tag: 'Leads',
  rest: 'GET /leads',
  summary: 'List leads with filters, search, sorting and pagination.',
  description:
    'Newest first by default. Filters: `field=value` (separate several statuses with ' +
    'commas), `field[gte|gt|lte|lt]=value` and `field[exists]=true|false`. A date is a whole ' +
    'UTC day, `YYYY-MM-DD`. Extensions: dates can also be timestamps with a time zone. ' +
    'Instead of `field=value`, you can send `field[in]=a,b` or `field[not]=a,b`. UTM ' +
    'parameters and similar text fields also accept `field[contains]=text` and ' +
    '`field[exists]=true|false`. `total` is exact.',
  scope: 'leads:read',
  inputSource: 'query',
  input: listLeadsSchema,
  invalidInputCode: 'INVALID_FILTER',
  output: z.array(leadPartSchema),
  statuses: [200],
  errors: ['UNAUTHORIZED', 'INVALID_FILTER', 'INVALID_DATE'],
  meta: ['pagination'],

  async run(ctx, query) {
    const page = toPage(ctx, query)
    const read = () =>
      ctx.db.queryInOrg(ctx.org.id, async (tx) => {
        const { rows, total } = await selectListed(tx, page)
        const shown = rows.slice(0, page.size)
        const data = await withJourneys(tx, ctx, shown, page.fields)
        return { data, pagination: paginate(page, shown, rows.length > page.size, total) }
      })
    return isShort(page) ? inTurn(ctx.org.id, read) : read()
  },
})

/** A lead that matches a list's filters. */
export interface Match {
  readonly id: string
  /** ISO timestamp. */
  readonly createdAt: string
  /** Cursor for the leads that follow this lead in the list. */
  readonly cursor: string
}

/**
 * The next matches in a list sorted by creation time, without the leads' fields. Counting all
 * matches takes as long for one page as for a whole batch of pages, so `count` can exceed a list's
 * limit.
 *
 * @param query  The cursor must be from the same list, with the same `limit`.
 * @param count  At most 9,999.
 */
export async function listMatches(
  ctx: Ctx,
  query: LeadListQuery,
  count: number,
): Promise<{ matches: Match[]; hasMore: boolean }> {
  const page = { ...toPage(ctx, query), fields: onlyId, limit: count + 1 }
  const { rows } = await ctx.db.queryInOrg(ctx.org.id, (tx) => selectListed(tx, page))
  const matches = rows.slice(0, count).map(({ id, arrivedAt, sortValues }) => {
    const cursor = formatCursor(page.fingerprint, { page: page.number, values: sortValues })
    return { id, createdAt: arrivedAt, cursor }
  })
  return { matches, hasMore: rows.length > count }
}

/** A single array, because it is the cache key for the columns. */
const onlyId: readonly string[] = ['id']

/** The subset of the given leads that the list contains, in the given order. */
export async function selectMatching(
  tx: OrgTx,
  ctx: Ctx,
  query: LeadListQuery,
  ids: readonly string[],
): Promise<string[]> {
  const { needles, ...page } = toPage(ctx, query)
  const filters = await loadFilters(tx, page)
  const matching = new Set(await selectMatchesAmong(tx, { filters, needles }, ids))
  return ids.filter((id) => matching.has(id))
}

async function selectListed(tx: OrgTx, page: Page): Promise<ListPage<ListedLead>> {
  const filters = await loadFilters(tx, page)
  return selectPage(tx, { ...page, filters }, (source) => selectLeads(tx, source, page))
}

/**
 * Limits how many short lists are loaded concurrently. Three lists saturate two cores; with more,
 * pages wait so long for the database that V8 promotes them to its old generation.
 */
const inTurn = takeTurns({ atOnce: 3 })

/** True if a list takes only a few milliseconds, regardless of the number of leads. */
const isShort = ({ needles, order: [first] }: LeadQuery): boolean =>
  needles.length === 0 && first?.field === 'createdAt'

/**
 * A page to load. With a cursor, `limit` is one more than `size`: the extra lead shows that more
 * follow.
 */
interface Page extends LeadQuery, SessionOptions, Pick<LeadListQuery, 'custom'> {
  readonly number: number
  readonly size: number
  readonly fingerprint: string
}

function toPage(ctx: Ctx, { limit, page, cursor, sort, fields, ...rest }: LeadListQuery): Page {
  const order = toOrder(sort)
  const requested = toFields(fields)
  const { custom } = rest
  const { filters, needles } = toScope(ctx, rest)
  const fingerprint = hashQuery({ filters, custom, needles, order, limit })
  const position = toPosition(cursor, page, fingerprint, order)
  const number = page ?? (position === undefined ? 1 : position.page + 1)
  return {
    filters,
    needles,
    custom,
    order,
    fields: requested,
    journeyDays: ctx.org.conversionWindowDays,
    limit: position === undefined ? limit : limit + 1,
    size: limit,
    number,
    fingerprint,
    after: position?.values,
    offset: position === undefined ? (number - 1) * limit : 0,
  }
}

function toPosition(
  cursor: string | undefined,
  page: number | undefined,
  fingerprint: string,
  order: readonly SortKey[],
): Position | undefined {
  if (cursor === undefined) return undefined
  if (page === undefined) return parseCursor(cursor, fingerprint, order)
  throw new ApiError('INVALID_FILTER', 'Send either cursor or page, not both.', {
    details: { problems: [{ field: 'cursor', message: 'cannot be combined with page' }] },
  })
}

/** The requested fields in list order, always including the ID. @see D-29 */
function toFields(names: readonly string[] | undefined): readonly string[] {
  if (names === undefined) return allFields
  const requested = new Set(names.map((field) => field.trim()))
  const unknown = [...requested].filter((field) => !allFields.includes(field))
  if (unknown.length > 0) {
    const problems = unknown.map((name) => ({
      field: 'fields',
      message: `contains an unknown field: "${name.slice(0, 100)}"`,
    }))
    throw inputError('INVALID_FILTER', problems)
  }
  return allFields.filter((field) => field === 'id' || requested.has(field))
}

/**
 * Builds a response's pagination. With a cursor, `total` does not determine whether more leads
 * follow, because leads can be created or deleted between pages.
 */
function paginate(
  { size, number, fingerprint, after }: Page,
  shown: readonly ListedLead[],
  isFollowed: boolean,
  total: number,
): Pagination {
  const totalPages = Math.ceil(total / size)
  const hasMore = after === undefined ? number < totalPages : isFollowed
  const values = shown.at(-1)?.sortValues
  return {
    limit: size,
    page: number,
    totalPages,
    total,
    hasMore,
    ...(hasMore && values !== undefined
      ? { nextCursor: formatCursor(fingerprint, { page: number, values }) }
      : {}),
  }
}
