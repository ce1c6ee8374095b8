import { allOn, type Condition, type IdSet, isUnique } from '../../../../lead-index/index.ts'
import type { OrgTx } from '../../../../platform/db/database.ts'
import { type Sql, sql } from '../../../../platform/db/sql.ts'
import { toRawJson } from '../../../../platform/http/raw-json.ts'
import type { LinkedSession } from '../../../tracking/index.ts'
import type { SortKey } from '../query/parse-sort.ts'
import { selectedColumns } from './columns-store.ts'
import { leadsAt, leadsIn, type SessionOptions, visitsOf } from './lead-sessions-store.ts'
import { isAfter, keyOf, orderBy } from './order-by-store.ts'

/** What a list is narrowed to. */
export interface LeadScope {
  readonly filters: readonly Condition[]
  /** Any of these texts is a match; empty when nothing is searched. */
  readonly needles: readonly string[]
}

/** One page of a list, or of a part of it. */
export interface LeadPage extends LeadScope, SessionOptions {
  /** Sort keys, the id last. */
  readonly order: readonly SortKey[]
  /** Sort keys whose values are read, where they are not those of the order. */
  readonly keys?: readonly SortKey[]
  readonly limit: number
  readonly offset: number
  /** Sort values of the row before the page; then `offset` is 0. */
  readonly after: readonly (string | number | null)[] | undefined
  /** Leads among which the page is, where they are known already. */
  readonly ids?: IdSet | undefined
  /** True where these are no others than the page. */
  readonly areAll?: boolean
}

/** A lead as read: the asked fields, its links, and its sort values. */
export type LeadRead = Record<string, unknown> & {
  readonly id: string
  readonly visitorId?: string | null
  readonly sessionId?: string | null
  /** `createdAt`, whether asked for or not. */
  readonly arrivedAt: string
}

/** A lead of a list. */
export interface ListedLead extends Pick<LeadRead, 'id' | 'arrivedAt'> {
  readonly visitorId: string | null
  readonly sessionId: string | null
  /** JSON of the asked fields, open at the end. */
  readonly open: string
  readonly sortValues: readonly SortValue[]
  /** The newest sessions of its visitor, where they were to be read. */
  readonly visits: readonly LinkedSession[] | undefined
}

type SortValue = string | number | null

/** Exact number of leads in a scope, each of them looked at. */
export async function countLeads(tx: OrgTx, scope: LeadScope): Promise<number> {
  const [counted] = await tx.query<{ n: number }>(sql`
    select count(*) as n from lead where ${whereScope(tx, scope)}`)
  return counted?.n ?? 0
}

/** No page is longer. It tells the planner that few rows are wanted, which a parameter cannot. */
const longestPage = 10_000

/** One page of leads, in its order, with their sessions where they are asked for. */
export async function selectLeads(tx: OrgTx, page: LeadPage): Promise<ListedLead[]> {
  const [leads, visits] = await Promise.all([
    listed(selectRows(tx, page), keysOf(page).map(keyName)),
    isFoundTwice(page) ? visitsOf(tx, chosenOf(tx, page), page) : undefined,
  ])
  const ids = leads.map(({ id }) => id)
  const known = visits ?? (await visitsOf(tx, leadsAt(tx, ids), page))
  return leads.map((lead) => ({ ...lead, visits: known.get(lead.id) }))
}

/**
 * The rows of a page, in the order of an index: rows are asked whether they match one after the
 * other (`offset 0`), until the page is full. A planner that does not know the values would now and
 * then rather sort all that match.
 */
export function selectRows(tx: OrgTx, page: LeadPage): Promise<LeadRead[]> {
  const sortValues = keysOf(page).map((key, i) => sql`${keyOf(key)} as ${sql.ref(keyName(key, i))}`)
  return tx.query(sql`
    select ${selectedColumns(page.asked)}, lead."createdAt" as "arrivedAt", ${sql.join(sortValues)}
    from (${leadsOf(tx, page)}) as lead limit ${sql.lit(longestPage)}`)
}

const keysOf = ({ keys, order }: LeadPage): readonly SortKey[] => keys ?? order

const keyName = (_: SortKey, i: number): string => `key${i}`

/**
 * Leads as they are listed. Their JSON is made as soon as they are read, while the database is still
 * looking for their sessions.
 *
 * @param keys  Columns of their sort values.
 */
async function listed(
  reading: Promise<readonly LeadRead[]>,
  keys: readonly string[],
): Promise<Omit<ListedLead, 'visits'>[]> {
  const rows = await reading
  return rows.map((row) => toListed(row, keys))
}

/** Columns that are read of a lead besides the asked fields and the sort values. */
const links = ['visitorId', 'sessionId', 'arrivedAt'] as const

function toListed(row: LeadRead, keys: readonly string[]): Omit<ListedLead, 'visits'> {
  const { id, visitorId = null, sessionId = null, arrivedAt } = row
  // The statement itself named them so.
  const sortValues = keys.map((key) => (row[key] ?? null) as SortValue)
  const open = toRawJson(row, [...links, ...keys])
  return { id, visitorId, sessionId, arrivedAt, sortValues, open }
}

/** The leads of a page, in no order where they are known. */
const chosenOf = (tx: OrgTx, page: LeadPage): Sql =>
  page.ids !== undefined && page.areAll === true ? leadsIn(tx, page.ids) : leadsOf(tx, page)

/** The page as whole rows of `lead`. */
function leadsOf(tx: OrgTx, page: LeadPage): Sql {
  const { order, after, limit, offset, needles, ids } = page
  const from = after === undefined ? sql`true` : isAfter(order, after)
  const { sought, others } = Object.groupBy(page.filters, (filter) =>
    isIndexCondition(filter, order) ? 'sought' : 'others',
  )
  return sql`
    select * from (
      select * from lead where ${whereScope(tx, { filters: sought ?? [], needles: [] }, ids)} and ${from}
      order by ${orderBy(order)} offset 0) as lead
    where ${whereScope(tx, { filters: others ?? [], needles })}
    limit ${limit} offset ${offset}`
}

/** Leads that are passed by twice rather than once, with one wait more. */
const mostPassedTwice = 200

/** Whether finding the page once more takes less than waiting for its ids. */
const isFoundTwice = ({ ids, filters, needles, order, offset, limit }: LeadPage): boolean =>
  ids !== undefined ||
  (offset + limit <= mostPassedTwice &&
    needles.length === 0 &&
    filters.every((filter) => isIndexCondition(filter, order)))

/** True for what an index tells that holds leads in this order: it passes over the others at once. */
export const isIndexCondition = (filter: Condition, [first]: readonly SortKey[]): boolean =>
  isUnique(filter.field) ||
  filter.field === first?.field ||
  (first?.field === 'id' && isOfOneStatus(filter))

/** True for the status by which leads lie in an index, in order of their ids. */
export const isOfOneStatus = ({ field, op, value }: Condition): boolean =>
  field === 'status' && op === 'in' && value.length === 1

/** A condition on `lead`: in the scope, and one of the ids where there are any. */
export function whereScope(tx: OrgTx, { filters, needles }: LeadScope, ids?: IdSet): Sql {
  const conditions = [sql`lead."orgId" = ${tx.orgId}`, allOn('lead', filters)]
  if (ids !== undefined) conditions.push(sql`lead.id = any(${ids})`)
  if (needles.length > 0)
    conditions.push(
      sql`(${sql.join(
        needles.map((needle) => likeCondition(needle, 'lead')),
        sql` or `,
      )})`,
    )
  return sql.join(conditions, sql` and `)
}

/** Contact data of a locked lead is not shown, so it is not found either. */
export const likeCondition = (needle: string, alias: string): Sql => {
  const pattern = `%${needle.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(${sql.ref(`${alias}.searchText`)} like ${pattern} and not ${sql.ref(`${alias}.locked`)})`
}

/** The leads among some ids, in any order. */
export async function selectLeadsById(
  tx: OrgTx,
  ids: readonly string[],
  wish: SessionOptions,
): Promise<ListedLead[]> {
  const leads = leadsAt(tx, ids)
  const rows = tx.query<LeadRead>(sql`
    select ${selectedColumns(wish.asked)}, lead."createdAt" as "arrivedAt" from (${leads}) as lead`)
  const [read, visits] = await Promise.all([listed(rows, []), visitsOf(tx, leads, wish)])
  return read.map((lead) => ({ ...lead, visits: visits.get(lead.id) }))
}
