import pg from 'pg'
import { createLeadSchema } from '../../contract/leads/lead-schemas.ts'
import { leadColumns, toLeadRow } from '../../server/features/leads/model/lead-row.ts'
import type { Connection } from '../../server/platform/db/database.ts'
import { typeParsers } from '../../server/platform/db/driver/connection-options.ts'
import type { Ctx } from '../../server/platform/operation.ts'
import { newId } from '../../server/platform/process/ids.ts'
import type { Sample } from '../data-set/sample.ts'
import { type Loaded, type Pressure, summarize } from './load.ts'
import { pageViews } from './page-views.ts'
import { newBodies, type ThroughputName } from './phases.ts'

/** Work that one connection does for one request. */
type Work = (client: pg.Client) => Promise<unknown>

/**
 * The same work as in the HTTP phases, but as bare prepared statements on the service's tables, one
 * at a time per connection, without HTTP, JSON or row-level security. This shows the database's own
 * limit.
 *
 * @returns `undefined` for phases that have no equivalent statement.
 */
export function rawWork(phase: ThroughputName, ctx: Ctx, sample: Sample): Work | undefined {
  if (phase === 'create') return insertOne(ctx)
  if (phase === 'read') return selectOne(ctx.org.id, sample.ids)
  if (phase === 'collect') return insertPageView(ctx.org.id)
  return phase === 'list' ? selectPage(ctx.org.id) : undefined
}

/** Repeats `work` on `clients` concurrent connections. */
export async function loadRaw(
  connection: Connection,
  work: Work,
  { clients, seconds }: Pressure,
): Promise<Loaded> {
  const config = { ...connection, types: typeParsers, options: '-c timezone=UTC' }
  const open = Array.from({ length: clients }, () => new pg.Client(config))
  await Promise.all(open.map((client) => client.connect()))
  const latenciesMs: number[] = []
  const begunAt = performance.now()
  const endsAt = begunAt + seconds * 1_000
  await Promise.all(
    open.map(async (client) => {
      for (let from = performance.now(); from < endsAt; ) {
        await work(client)
        const now = performance.now()
        latenciesMs.push(now - from)
        from = now
      }
    }),
  )
  const took = (performance.now() - begunAt) / 1_000
  await Promise.all(open.map((client) => client.end()))
  return { ...summarize(latenciesMs, took), bytes: 0, errors: 0, besideP99Ms: 0 }
}

const quoted = leadColumns.map((column) => `"${column}"`)

/**
 * Number of rows to create in advance, so that only the database is busy; each insert uses new
 * keys.
 */
const preparedRows = 1_000

function insertOne(ctx: Ctx): Work {
  const places = quoted.map((_, i) => `$${i + 2}`)
  const text = `insert into lead ("orgId", ${quoted}) values ($1, ${places}) returning id`
  const rows = makeRows(ctx)
  let next = 0
  return (client) => {
    const n = next++
    const values = withNewKeys(rows[n % rows.length] ?? [], n)
    return client.query({ name: 'insert', text, values: [ctx.org.id, ...values] })
  }
}

/**
 * The same row for a different person. Inserting the same contact data repeatedly would always
 * change the same few index pages, which costs the database only about 75% as much as inserting new
 * data.
 */
function withNewKeys(row: readonly unknown[], n: number): unknown[] {
  const id = newId()
  const email = `lead.raw${n}@example.com`
  const phone = `+49151${10_000_000 + ((n * 48_271) % 89_999_999)}`
  const keys: Readonly<Record<string, string>> = {
    externalId: `raw-${id}`,
    email,
    emailKey: email,
    phone,
    phoneKey: phone,
    searchText: `raw-${id}\n${email}\n${phone}`,
  }
  return row.map((value, i) => {
    const column = leadColumns[i] ?? ''
    return column === 'id' ? id : value === null ? null : (keys[column] ?? value)
  })
}

function makeRows(ctx: Ctx): unknown[][] {
  const next = newBodies()
  return Array.from({ length: preparedRows }, () => {
    const row: Readonly<Record<string, unknown>> = {
      ...toLeadRow(ctx, createLeadSchema.parse(next()), undefined),
    }
    return leadColumns.map((column) => row[column])
  })
}

function insertPageView(orgId: string): Work {
  const next = pageViews(orgId)
  const text = `insert into page_view
    ("orgId", "visitorId", id, at, "browserSessionId", arrival) values ($1, $2, $3, $4, $5, $6)`
  return (client) => {
    const { visitorId, sessionId, events } = next()
    const [event] = events
    const values = [orgId, visitorId, event?.id, new Date(), sessionId, JSON.stringify(event)]
    return client.query({ name: 'page view', text, values })
  }
}

function selectOne(orgId: string, ids: readonly string[]): Work {
  const text = 'select * from lead where "orgId" = $1 and id = $2'
  let next = 0
  return (client) => client.query({ name: 'read', text, values: [orgId, ids[next++ % ids.length]] })
}

function selectPage(orgId: string): Work {
  const page = `select * from lead where "orgId" = $1
    order by "createdAt" desc, id desc limit 50`
  const count = 'select count(*) from lead where "orgId" = $1'
  return (client) =>
    Promise.all([
      client.query({ name: 'page', text: page, values: [orgId] }),
      client.query({ name: 'count', text: count, values: [orgId] }),
    ])
}
