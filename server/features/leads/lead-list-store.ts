import { type Field, leadFields } from '../../../contract/lead-fields.ts'
import type { OrgTx } from '../../platform/database.ts'
import { type Sql, sql } from '../../platform/sql.ts'
import { allOn, type Condition, type IdSet, isUnique, seen } from '../segments/index.ts'
import type { LinkedSession } from '../tracking/index.ts'
import { answeredColumns } from './answered-columns-store.ts'
import type { SortKey } from './lead-order.ts'
import { leadsAt, type VisitWish, visitsOf } from './lead-visits-store.ts'

/** What a list is narrowed to. */
export interface LeadScope {
  readonly filters: readonly Condition[]
  /** Any of these texts is a match; empty when nothing is searched. */
  readonly needles: readonly string[]
}

/** One page of a list, or of a part of it. */
export interface LeadPage extends LeadScope, VisitWish {
  /** Sort keys, the id last. */
  readonly order: readonly SortKey[]
  /** Sort keys whose values are read, where they are not those of the order. */
  readonly keys?: readonly SortKey[]
  readonly limit: number
  readonly offset: number
  /** Sort values of the row before the page; then `offset` is 0. */
  readonly after: readonly (string | number | null)[] | undefined
  /** The matches, where they are known already. */
  readonly ids?: IdSet | undefined
}

/** A lead as read: the asked fields, its links, and its sort values. */
export type ListedLead = Readonly<Record<string, unknown>> & {
  readonly visitorId: string | null
  readonly sessionId: string | null
  /** `createdAt`, whether asked for or not. */
  readonly arrivedAt: string
  readonly sortValues: readonly (string | number | null)[]
  /** The newest sessions of its visitor, where they were to be read. */
  readonly visits?: readonly LinkedSession[] | undefined
}

/** Exact number of leads in a scope, each of them looked at. */
export async function countLeads(tx: OrgTx, scope: LeadScope): Promise<number> {
  const [counted] = await tx.query<{ n: number }>(sql`
    select count(*) as n from lead where ${matching(tx, scope)}`)
  return counted?.n ?? 0
}

/** No page is longer. It tells the planner that few rows are wanted, which a parameter cannot. */
const longestPage = 10_000

/**
 * One page of leads, in the order of an index: rows are asked whether they match one after the
 * other (`offset 0`), until the page is full. A planner that does not know the values would now and
 * then rather sort all that match.
 */
export async function selectLeads(tx: OrgTx, page: LeadPage): Promise<ListedLead[]> {
  const keys = page.keys ?? page.order
  const sortValues = sql.join(keys.map((key, i) => sql`${keyOf(key)} as ${alias(i)}`))
  const leads = leadsOf(tx, page)
  const [rows, visits] = await Promise.all([
    tx.query<ListedLead & Record<string, string | number | null>>(sql`
      select ${answeredColumns(page.asked)}, lead."createdAt" as "arrivedAt", ${sortValues}
      from (${leads}) as lead limit ${sql.lit(longestPage)}`),
    isFoundTwice(page) ? visitsOf(tx, leads, page) : undefined,
  ])
  const ids = rows.map(({ id }) => id)
  const known = visits ?? (await visitsOf(tx, leadsAt(tx, ids), page))
  return rows.map((row) => ({
    ...row,
    sortValues: keys.map((_, i) => row[`key${i}`] ?? null),
    visits: known.get(row.id),
  }))
}

/** The page as whole rows of `lead`. */
function leadsOf(tx: OrgTx, page: LeadPage): Sql {
  const { order, after, limit, offset, needles, ids } = page
  const from = after === undefined ? sql`true` : isAfter(order, after)
  const { sought, others } = Object.groupBy(page.filters, (filter) =>
    isSought(filter, order) ? 'sought' : 'others',
  )
  return sql`
    select * from (
      select * from lead where ${matching(tx, { filters: sought ?? [], needles: [] }, ids)} and ${from}
      order by ${orderBy(order)} offset 0) as lead
    where ${matching(tx, { filters: others ?? [], needles })}
    limit ${limit} offset ${offset}`
}

/** Leads that are passed by twice rather than once, with one wait more. */
const mostPassedTwice = 200

/** Whether finding the page once more takes less than waiting for its ids. */
const isFoundTwice = ({ ids, filters, needles, order, offset, limit }: LeadPage): boolean =>
  ids !== undefined ||
  (offset + limit <= mostPassedTwice &&
    needles.length === 0 &&
    filters.every((filter) => isSought(filter, order)))

/** True for what an index tells that holds leads in this order: it passes over the others at once. */
export const isSought = (filter: Condition, [first]: readonly SortKey[]): boolean =>
  isUnique(filter.field) ||
  filter.field === first?.field ||
  (first?.field === 'id' && isOfOneStatus(filter))

/** True for the status by which leads lie in an index, in order of their ids. */
export const isOfOneStatus = ({ field, op, value }: Condition): boolean =>
  field === 'status' && op === 'in' && value.length === 1

const alias = (i: number): Sql => sql.ref(`key${i}`)

/** What is sorted by: hidden contact data counts as unknown, so that the order tells nothing. */
const keyOf = ({ field, isKnown }: SortKey): Sql =>
  isKnown ? sql.ref(`lead.${field}`) : seen('lead', field)

/** Keys of an order whose nulls are last, of the leads of `lead`. */
export const orderBy = (order: readonly SortKey[]): Sql =>
  sql.join(
    order.map((key) => {
      const nulls = isNullable(key) ? sql` nulls last` : sql``
      return sql`${keyOf(key)} ${sql.raw(key.direction)}${nulls}`
    }),
  )

function isNullable({ field: name, isKnown }: SortKey): boolean {
  const field: Field = leadFields[name]
  return !field.required && !isKnown
}

/** A condition on `lead`: in the scope, and one of the ids where there are any. */
export function matching(tx: OrgTx, { filters, needles }: LeadScope, ids?: IdSet): Sql {
  const conditions = [sql`lead."orgId" = ${tx.orgId}`, allOn('lead', filters)]
  if (ids !== undefined) conditions.push(sql`lead.id = any(${ids})`)
  if (needles.length > 0)
    conditions.push(
      sql`(${sql.join(
        needles.map((needle) => contains(needle, 'lead')),
        sql` or `,
      )})`,
    )
  return sql.join(conditions, sql` and `)
}

/** Contact data of a locked lead is not shown, so it is not found either. */
export const contains = (needle: string, alias: string): Sql => {
  const pattern = `%${needle.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(${sql.ref(`${alias}.searchText`)} like ${pattern} and not ${sql.ref(`${alias}.locked`)})`
}

/**
 * What comes after a row in an order whose nulls are last. Where all keys are known and go in one
 * direction a row comparison says it, which an index can serve at any depth.
 */
export function isAfter(
  order: readonly SortKey[],
  values: readonly (string | number | null)[],
): Sql {
  const isUniform = order.every((key) => key.direction === order[0]?.direction && !isNullable(key))
  if (isUniform) {
    const keys = sql.join(order.map(keyOf))
    const op = sql.raw(order[0]?.direction === 'asc' ? '>' : '<')
    return sql`(${keys}) ${op} (${sql.join(values.map((value) => sql`${value}`))})`
  }
  const steps = order.map((key, i) => {
    const same = order.slice(0, i).map((other, j) => isSame(keyOf(other), values[j] ?? null))
    return sql.join([...same, isBeyond(key, values[i] ?? null)], sql` and `)
  })
  return sql`(${startBound(order, values)} and ((${sql.join(steps, sql`) or (`)})))`
}

/** What follows from the steps for the first key alone, since an index can begin there. */
function startBound(order: readonly SortKey[], values: readonly (string | number | null)[]): Sql {
  const [key] = order
  const [value] = values
  if (key === undefined || value == null || isNullable(key)) return sql`true`
  return sql`${keyOf(key)} ${sql.raw(key.direction === 'asc' ? '>=' : '<=')} ${value}`
}

const isSame = (column: Sql, value: string | number | null): Sql =>
  value === null ? sql`${column} is null` : sql`${column} = ${value}`

function isBeyond(key: SortKey, value: string | number | null): Sql {
  if (value === null) return sql`false`
  const column = keyOf(key)
  const beyond = sql`${column} ${sql.raw(key.direction === 'asc' ? '>' : '<')} ${value}`
  return isNullable(key) ? sql`(${beyond} or ${column} is null)` : beyond
}

/** The leads among some ids, in any order. */
export async function selectLeadsById(
  tx: OrgTx,
  ids: readonly string[],
  wish: VisitWish,
): Promise<ListedLead[]> {
  const leads = leadsAt(tx, ids)
  const [rows, visits] = await Promise.all([
    tx.query<ListedLead>(sql`
      select ${answeredColumns(wish.asked)}, lead."createdAt" as "arrivedAt"
      from (${leads}) as lead`),
    visitsOf(tx, leads, wish),
  ])
  return rows.map((row) => ({ ...row, visits: visits.get(row.id) }))
}
