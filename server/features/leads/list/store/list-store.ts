import {
  type Field,
  isLeadField,
  type LeadField,
  leadFieldEntries,
  leadFields,
} from '../../../../../contract/lead-fields.ts'
import type { LeadRecord } from '../../../../../contract/leads/lead-schemas.ts'
import { type PageSource, type SortValue, visibleColumn } from '../../../../lead-index/index.ts'
import type { OrgTx } from '../../../../platform/db/database.ts'
import { type Sql, sql } from '../../../../platform/db/sql.ts'
import { type ReadyJson, readyJson, toRawJson } from '../../../../platform/http/raw-json.ts'
import type { Ctx } from '../../../../platform/operation.ts'
import {
  type LinkedSession,
  loadJourneys,
  noJourney,
  selectNewestSessions,
} from '../../../tracking/index.ts'
import { prepareColumns } from '../../store/outcome-date-store.ts'

/** Options that determine whether the leads' sessions are loaded. */
export interface SessionOptions {
  /** Names of lead fields, or `session` and `sessions`. */
  readonly fields: readonly string[]
  /** Days in the attribution window before a lead's creation; set if sessions are requested. */
  readonly journeyDays?: number | undefined
}

/** A lead as read from the database: the requested fields, its links and its sort values. */
export type LeadRead = Record<string, unknown> & {
  readonly id: string
  readonly visitorId?: string | null
  readonly sessionId?: string | null
  /** The lead's `createdAt`, whether or not it was requested. */
  readonly arrivedAt: string
}

export interface ListedLead extends Pick<LeadRead, 'id' | 'arrivedAt'> {
  readonly visitorId: string | null
  readonly sessionId: string | null
  /** JSON of the requested fields, without the closing brace. */
  readonly open: string
  readonly sortValues: readonly SortValue[]
  /** The visitor's newest sessions; `undefined` if sessions were not requested. */
  readonly visits: readonly LinkedSession[] | undefined
}

/**
 * A limit larger than any page. Inlined as a literal, because the planner could not tell from a
 * parameter that there will be few rows.
 */
const longestPage = 10_000

/** One page of leads in order, with their sessions if requested. */
export async function selectLeads(
  tx: OrgTx,
  source: PageSource,
  options: SessionOptions,
): Promise<ListedLead[]> {
  const { sameRows } = source
  const [leads, sessions] = await Promise.all([
    toListedLeads(selectRows(tx, source, options.fields), source.sortValues.map(keyName)),
    sameRows && selectSessions(tx, sameRows, options),
  ])
  const ids = leads.map(({ id }) => id)
  const byLead = sessions ?? (await selectSessions(tx, rowsById(tx, ids), options))
  return leads.map((lead) => ({ ...lead, visits: byLead.get(lead.id) }))
}

export function selectRows(
  tx: OrgTx,
  { rows, sortValues }: PageSource,
  fields: readonly string[],
): Promise<LeadRead[]> {
  const keys = sortValues.map((value, i) => sql`${value} as ${sql.ref(keyName(value, i))}`)
  return tx.query(sql`
    select ${selectedColumns(tx, fields)}, lead."createdAt" as "arrivedAt", ${sql.join(keys)}
    from (${rows}) as lead limit ${sql.lit(longestPage)}`)
}

const keyName = (_: unknown, i: number): string => `key${i}`

/**
 * Converts rows to the leads of a list. Builds each lead's JSON as soon as its row is read, while
 * the database is still loading sessions.
 *
 * @param keys  Columns that contain the sort values.
 */
async function toListedLeads(
  reading: Promise<readonly LeadRead[]>,
  keys: readonly string[],
): Promise<Omit<ListedLead, 'visits'>[]> {
  const rows = await reading
  return rows.map((row) => toListed(row, keys))
}

/** Columns that are always read in addition to the requested fields and sort values. */
const links = ['visitorId', 'sessionId', 'arrivedAt'] as const

function toListed(row: LeadRead, keys: readonly string[]): Omit<ListedLead, 'visits'> {
  const { id, visitorId = null, sessionId = null, arrivedAt } = row
  // These columns are named in the query itself.
  const sortValues = keys.map((key) => (row[key] ?? null) as SortValue)
  const open = toRawJson(row, [...links, ...keys])
  return { id, visitorId, sessionId, arrivedAt, sortValues, open }
}

/** Those leads with the given IDs that exist, in any order. */
export async function selectLeadsById(
  tx: OrgTx,
  ids: readonly string[],
  options: SessionOptions,
): Promise<ListedLead[]> {
  const leads = rowsById(tx, ids)
  const rows = tx.query<LeadRead>(sql`
    select ${selectedColumns(tx, options.fields)}, lead."createdAt" as "arrivedAt"
    from (${leads}) as lead`)
  const [read, sessions] = await Promise.all([
    toListedLeads(rows, []),
    selectSessions(tx, leads, options),
  ])
  return read.map((lead) => ({ ...lead, visits: sessions.get(lead.id) }))
}

type SessionsByLead = ReadonlyMap<unknown, readonly LinkedSession[]>

/**
 * Loads the leads' newest sessions, keyed by lead ID, if requested.
 *
 * @param leads  Query for complete rows of `lead`.
 */
async function selectSessions(
  tx: OrgTx,
  leads: Sql,
  { fields, journeyDays }: SessionOptions,
): Promise<SessionsByLead> {
  if (journeyDays === undefined || !wantsSessions(fields)) return new Map()
  const sessions = await selectNewestSessions(tx, leads, journeyDays)
  return Map.groupBy(sessions, ({ leadId }) => leadId)
}

const rowsById = (tx: OrgTx, ids: readonly unknown[]): Sql => sql`
  select * from lead where "orgId" = ${tx.orgId} and id = any(${ids}::uuid[])`

/**
 * Column for a field as clients see it: masked if the lead is locked, with amounts in major units.
 */
function toColumn(name: LeadField): Sql {
  const { kind }: Field = leadFields[name]
  const column = visibleColumn('lead', name)
  return kind === 'amount'
    ? sql`(${column}::float8 / 100) as ${sql.ref(name)}`
    : sql`${column} as ${sql.ref(name)}`
}

const linkColumns = [sql`lead."visitorId"`, sql`lead."sessionId"`]

const wantsSessions = (fields: readonly string[]): boolean =>
  fields.includes('session') || fields.includes('sessions')

const columnsByFields = new WeakMap<readonly string[], (tx: OrgTx) => Sql>()

/**
 * Columns for the requested fields, in list order.
 *
 * @param fields  Names of lead fields, or `session` and `sessions`. The array is the cache key,
 *   because most requests pass the same array of all fields.
 */
function selectedColumns(tx: OrgTx, fields: readonly string[]): Sql {
  const cached = columnsByFields.get(fields)
  if (cached !== undefined) return cached(tx)
  const prepared = prepareColumns(fields.filter(isLeadField), toColumn)
  const build = wantsSessions(fields)
    ? (tx: OrgTx) => sql.join([prepared(tx), ...linkColumns])
    : prepared
  columnsByFields.set(fields, build)
  return build(tx)
}

/**
 * All fields of a complete lead, in order. A single array, so that {@link columnsByFields} can
 * cache its columns.
 */
export const allFields: readonly string[] = [
  ...leadFieldEntries.map(([name]) => name),
  'session',
  'sessions',
]

/** A lead in a response; all of its fields except the ID exist only in its JSON. */
export type AnsweredLead = ReadyJson & { readonly id: string }

/**
 * Builds a response's leads: the requested fields in order, and their sessions if requested.
 *
 * @param rows  Leads, including their `visits` if sessions are requested.
 * @param fields  Names of lead fields, or `session` and `sessions`.
 */
export async function withJourneys(
  tx: OrgTx,
  ctx: Ctx,
  rows: readonly ListedLead[],
  fields: readonly string[],
): Promise<AnsweredLead[]> {
  const links = rows.map(({ id, arrivedAt, visitorId, sessionId }) => ({
    id,
    createdAt: arrivedAt,
    visitorId,
    sessionId,
  }))
  const visits = rows.flatMap((row) => row.visits ?? [])
  const journeys = await loadJourneys(tx, links, visits, ctx.org.conversionWindowDays)
  const [hasSession, hasSessions] = [fields.includes('session'), fields.includes('sessions')]
  return rows.map(({ id, open }) => {
    const { session, sessions } = journeys.get(id) ?? noJourney
    let json = open
    if (hasSession) json += `,"session":${session}`
    if (hasSessions) json += `,"sessions":${sessions}`
    return { id, [readyJson]: `${json}}` }
  })
}

/** Names of all lead fields. A single array, so that {@link columnsByFields} caches its columns. */
const leadFieldNames: readonly string[] = leadFieldEntries.map(([name]) => name)

/** Leads in the order of `ids`, without sessions. */
export async function loadLeads(
  tx: OrgTx,
  ctx: Ctx,
  ids: readonly string[],
): Promise<AnsweredLead[]> {
  const rows = await selectLeadsById(tx, ids, { fields: leadFieldNames })
  const byId = new Map(rows.map((row) => [row.id, row]))
  const inOrder = ids.flatMap((id) => byId.get(id) ?? [])
  return withJourneys(tx, ctx, inOrder, leadFieldNames)
}

/** Like {@link loadLeads}, but returns objects. */
export async function loadLeadRecords(
  tx: OrgTx,
  ctx: Ctx,
  ids: readonly string[],
): Promise<LeadRecord[]> {
  const leads = ids.length === 0 ? [] : await loadLeads(tx, ctx, ids)
  // The JSON contains exactly a lead's fields.
  return leads.map((lead) => JSON.parse(lead[readyJson]) as LeadRecord)
}
