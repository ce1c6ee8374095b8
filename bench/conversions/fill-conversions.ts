import { join } from 'node:path'
import type pg from 'pg'
import { startEmbeddedPostgres } from '../../server/platform/embedded-postgres/start.ts'
import { connectOwner } from '../data-set/owner.ts'

/** Number of rows per statement; low enough for each statement to take less than a minute. */
const rowsAtOnce = 50_000

export interface OwnedDatabase {
  readonly owner: pg.Client
  readonly pid: number
  close(): Promise<void>
}

/** Connects to a running service's embedded database as a superuser. */
export async function openOwned(dataDir: string): Promise<OwnedDatabase> {
  const postgres = await startEmbeddedPostgres({ folder: join(dataDir, 'postgres') })
  const { host, port, user } = postgres.connection
  const owner = await connectOwner({ host, port, user, database: 'leadtrace' })
  const close = async () => {
    await owner.end()
    await postgres.stop()
  }
  return { owner, pid: postgres.pid, close }
}

/**
 * Copies the only lead and its only conversion until there are `count` of each, with distinct email
 * addresses. The copies have no events, so no conversions are derived from them. Each copied
 * conversion matches its lead; otherwise, the service would store an update before sending the
 * conversion. The copied leads are newer than the indexed one, because an existing segment would
 * otherwise have to contain all of them.
 */
export async function fillConversions(owner: pg.Client, count: number): Promise<void> {
  await owner.query(`set statement_timeout = '10min'`)
  for (let from = 1; from < count; from += rowsAtOnce) {
    const until = Math.min(from + rowsAtOnce, count) - 1
    await owner.query(
      `with made as (
          select n, uuidv7() as id, 'lead' || n || '@example.com' as email
          from generate_series($1::int, $2::int) as n),
        copied as (
          insert into lead
          select filled.* from made, (select lead as row from lead order by id limit 1) as base,
            jsonb_populate_record(base.row, jsonb_build_object('id', made.id, 'email', email,
              'emailKey', email, 'createdAt', (base.row)."createdAt" + interval '1 second')) as filled)
      insert into conversion
      select filled.*
      from made, (select conversion as row from conversion order by id limit 1) as base,
        jsonb_populate_record(base.row, jsonb_build_object('id', uuidv7(), 'leadId', made.id,
          'leadCreatedAt', (base.row)."leadCreatedAt" + interval '1 second',
          'at', (base.row)."leadCreatedAt" + interval '2 seconds' + n * interval '1 microsecond',
          'dueAt', (base.row)."leadCreatedAt" + interval '2 seconds' + n * interval '1 microsecond'
        )) as filled`,
      [from, until],
    )
  }
  await owner.query('vacuum (analyze) lead, conversion')
}

/** Number of IDs per page. */
const idsAtOnce = 50_000

export interface Ledger {
  /** Conversions that the service recorded as accepted. */
  readonly accepted: number
  /** Conversions in any other state, which means that the service stopped too early or failed. */
  readonly open: number
  /** Conversions recorded as accepted that the platform never received. */
  readonly missing: number
}

/** Compares the service's record of each conversion with the IDs that the platform received. */
export async function checkLedger(
  owner: pg.Client,
  received: ReadonlySet<string>,
): Promise<Ledger> {
  let [accepted, open, missing, after] = [0, 0, 0, '00000000-0000-0000-0000-000000000000']
  for (;;) {
    const { rows } = await owner.query<{ id: string; state: string }>(
      'select id, state from conversion where id > $1 order by id limit $2',
      [after, idsAtOnce],
    )
    for (const { id, state } of rows) {
      if (state !== 'accepted') open += 1
      else accepted += 1
      if (state === 'accepted' && !received.has(id)) missing += 1
    }
    const last = rows.at(-1)
    if (last === undefined) return { accepted, open, missing }
    after = last.id
  }
}
