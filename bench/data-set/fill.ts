import { readFileSync } from 'node:fs'
import { dayMs } from '../../contract/values/time.ts'
import type { Connection, Database } from '../../server/platform/db/database.ts'
import type { BenchOptions } from '../args.ts'
import { openCrew, type Task, withoutIndexes } from './bulk-load.ts'
import type { Mark } from './data-folder.ts'
import { addOrgs } from './orgs.ts'

/** Number of days over which the leads are spread. */
export const spanDays = 731

/** Number of leads per statement; part of the fingerprint, because it affects the random values. */
export const chunkLeads = 50_000

/** Tables with millions of rows. */
const largeTables = ['lead', 'session', 'lead_history', 'baseline.lead'] as const

/** Contents of the data set that {@link fill} creates. */
export interface FillOptions extends Pick<BenchOptions, 'leads' | 'smallOrgs'> {
  readonly fingerprint: string
  readonly now: Date
}

/**
 * Fills a migrated, empty database: uses the product's own code to add organizations and rules, and
 * SQL to add leads and the baseline's copy of them.
 *
 * @param owner Superuser on the service's database, exempt from row-level security.
 * @param db The same database, opened the way the service opens it.
 */
export async function fill(owner: Connection, db: Database, options: FillOptions): Promise<Mark> {
  const { leads, smallOrgs, fingerprint, now } = options
  const orgIds = await addOrgs(db, smallOrgs + 1, now)
  const endsAt = new Date(now.getTime() - 60_000)
  const crew = await openCrew(owner, (client) => prepare(client, leads, endsAt))
  try {
    await crew.work([(client) => addHelpers(client, orgIds)])
    await crew.work([(client) => client.query(read('once.sql'))])
    await withoutIndexes(crew, largeTables, () => crew.work(buildLeadTasks(leads)))
    await crew.work([(client) => client.query('drop schema bench cascade')])
    await crew.work(largeTables.map((table) => (client) => client.query(`vacuum analyze ${table}`)))
  } finally {
    await crew.end()
  }
  const [orgId = ''] = orgIds
  return { fingerprint, orgId, endsAt: endsAt.toISOString() }
}

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')

async function prepare(client: Parameters<Task>[0], leads: number, endsAt: Date): Promise<void> {
  const settings = {
    'bench.leads': String(leads),
    'bench.from': new Date(endsAt.getTime() - spanDays * dayMs).toISOString(),
    'bench.to': endsAt.toISOString(),
    // Skips foreign key checks: leads and their dependent rows are created together.
    session_replication_role: 'replica',
  }
  for (const setting of Object.entries(settings)) {
    await client.query('select set_config($1, $2, false)', setting)
  }
}

async function addHelpers(client: Parameters<Task>[0], orgIds: readonly string[]): Promise<void> {
  await client.query(read('helpers.sql'))
  await client.query(read('../baseline/tables.sql'))
  await client.query(
    'insert into bench.org select n - 1, id from unnest($1::uuid[]) with ordinality o (id, n)',
    [orgIds],
  )
}

/**
 * Tasks that create the leads for all organizations in batches: a total of 7 leads for every 5 in
 * the large organization.
 */
function buildLeadTasks(leads: number): Task[] {
  const total = Math.floor((leads * 7) / 5)
  const chunk = read('chunk.sql')
  return Array.from({ length: Math.ceil(total / chunkLeads) }, (_, i) => {
    const first = i * chunkLeads + 1
    const last = Math.min(total, first + chunkLeads - 1)
    return (client) =>
      client.query(`
        select set_config('bench.first', '${first}', true),
          set_config('bench.last', '${last}', true), setseed(sin(${first}));
        ${chunk}`)
  })
}
