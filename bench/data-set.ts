import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { orgSettingsSchema, planSchema } from '../contract/org.ts'
import { checkedRuleInput, createRule } from '../server/features/filter-rules/index.ts'
import { createApiKey, issueKey } from '../server/features/keys/index.ts'
import { insertOrg } from '../server/features/orgs/index.ts'
import type { Connection, Database } from '../server/platform/database.ts'
import { newId } from '../server/platform/ids.ts'
import type { BenchOptions } from './args.ts'
import type { Mark } from './data-folder.ts'
import { measureDisk } from './disk.ts'

const folder = new URL('./', import.meta.url)
const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8')

/** Days over which the leads are spread. */
const spanDays = 731

const dayMs = 86_400_000

/** What decides about the data: equal fingerprints mean equal data sets. */
export function fingerprintOf({ leads, smallOrgs }: BenchOptions, now: Date): string {
  const migrations = new URL('../server/migrations/', folder)
  const texts = readdirSync(migrations)
    .sort()
    .map((name) => readFileSync(new URL(name, migrations), 'utf8'))
  const code = ['data-set.sql', 'data-set.ts', 'baseline/schema.sql'].map(read)
  const hash = createHash('sha256')
    .update(JSON.stringify([code, texts]))
    .digest('hex')
  const month = now.toISOString().slice(0, 7)
  return `${leads} leads, ${smallOrgs} small, ${month}, ${hash.slice(0, 16)}`
}

/**
 * Fills a migrated, empty database: organizations and a rule set by the product's own code, rows
 * in bulk by SQL, and the copy of the leads for the baseline.
 *
 * @param owner  Superuser on the database of the service, whom row-level security does not hold.
 * @param db  The same database as the service sees it.
 */
export async function fill(
  owner: pg.Client,
  db: Database,
  { leads, smallOrgs, fingerprint, now }: FillOptions,
): Promise<Mark> {
  const orgIds = await addOrgs(db, smallOrgs + 1, now)
  const [orgId = ''] = orgIds
  await addRules(db, orgId, now)
  const endsAt = new Date(now.getTime() - 60_000)
  const settings = {
    leads: String(leads),
    from: new Date(endsAt.getTime() - spanDays * dayMs).toISOString(),
    to: endsAt.toISOString(),
  }
  for (const [name, value] of Object.entries(settings)) {
    await owner.query('select set_config($1, $2, false)', [`bench.${name}`, value])
  }
  await owner.query('create temp table bench_org (n integer primary key, id uuid not null)')
  await owner.query(
    'insert into bench_org select n - 1, id from unnest($1::uuid[]) with ordinality o (id, n)',
    [orgIds],
  )
  await withoutIndexes(owner, () => owner.query(read('data-set.sql')))
  await owner.query(read('baseline/schema.sql'))
  await owner.query('vacuum analyze')
  const disk = {
    service: await measureDisk(owner, 'lead'),
    baseline: await measureDisk(owner, 'baseline.lead'),
  }
  return { fingerprint, orgId, endsAt: endsAt.toISOString(), disk }
}

/** What {@link fill} makes. */
export interface FillOptions extends Pick<BenchOptions, 'leads' | 'smallOrgs'> {
  readonly fingerprint: string
  readonly now: Date
}

async function addOrgs(db: Database, count: number, now: Date): Promise<string[]> {
  const plan = planSchema.parse({})
  const ids = Array.from({ length: count }, () => newId())
  for (const [n, id] of ids.entries()) {
    const org = orgSettingsSchema.parse({ name: `Organization ${n}`, defaultCountry: 'DE' })
    await db.inOrg(id, (tx) => insertOrg(tx, { ...org, ...plan }, now))
  }
  return ids
}

/** Rules as organizations have them; the leads of the benchmark break none. */
const rules = [
  { name: 'Throw-away addresses', conditions: [{ field: 'email', operator: 'isDisposableEmail' }] },
  {
    name: 'Links in the name',
    conditions: [{ field: 'name', operator: 'matches', value: '(?i)(https?://|www\\.)' }],
  },
  {
    name: 'Known spammers abroad',
    conditions: [
      { field: 'country', operator: 'notIn', value: ['DE', 'AT', 'CH'] },
      { field: 'note', operator: 'contains', value: 'guest post' },
    ],
  },
]

async function addRules(db: Database, orgId: string, now: Date): Promise<void> {
  for (const [position, rule] of rules.entries()) {
    const input = checkedRuleInput.parse({ ...rule, position })
    await db.inOrg(orgId, (tx) => createRule(tx, input, now))
  }
}

/** Leaves the plain indexes of the lead table out while it is filled: minutes at millions. */
async function withoutIndexes(owner: pg.Client, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index
     where indrelid in ('lead'::regclass, 'session'::regclass) and not indisunique`,
  )
  for (const { name } of rows) await owner.query(`drop index ${name}`)
  await work()
  for (const { definition } of rows) await owner.query(definition)
}

/** Issues a key of this run to the large organization, good for service and baseline alike. */
export async function renewKey(owner: pg.Client, db: Database, orgId: string): Promise<string> {
  const key = createApiKey()
  const wish = { name: 'bench', access: 'read+write', createdBy: 'bench', expiresAt: null } as const
  await owner.query('delete from api_key')
  await owner.query('delete from baseline.api_key')
  await db.inOrg(orgId, (tx) => issueKey(tx, { ...wish, key }, new Date()))
  const hash = createHash('sha256').update(key).digest('hex')
  await owner.query('insert into baseline.api_key (hash, org_id) values ($1, $2)', [hash, orgId])
  return key
}

/** Takes away what measurements have created, so that each run starts from the same rows. */
export async function removeCreated(owner: pg.Client, { endsAt }: Mark): Promise<void> {
  const { rowCount: ours } = await owner.query('delete from lead where "createdAt" > $1', [endsAt])
  const { rowCount: theirs } = await owner.query(
    'delete from baseline.lead where "createdAt" > $1',
    [endsAt],
  )
  await owner.query('truncate idempotency, rejected_lead, lead_count')
  await owner.query(`insert into lead_count ("orgId", status, source, slot, n)
    select "orgId", status, source, 0, count(*) from lead group by "orgId", status, source`)
  if (ours || theirs) await owner.query('vacuum analyze')
}

/** A connection of the superuser, without whom nothing of several organizations can be seen. */
export async function connectOwner(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, options: '-c timezone=UTC' })
  await client.connect()
  return client
}
