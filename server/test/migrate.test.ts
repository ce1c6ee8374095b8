import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { beforeEach, expect, inject, test } from 'vitest'
import { migrate } from '../platform/db/migrate.ts'
import { newId } from '../platform/process/ids.ts'

const server = inject('postgres')
const appUser = 'leadtrace_app'
const files = (await readdir(new URL('../migrations/', import.meta.url))).sort()

let database: string
let owner: typeof server
let client: pg.Client
beforeEach(async () => {
  const admin = new pg.Client(server)
  await admin.connect()
  database = `migrate_${newId().replaceAll('-', '')}`
  owner = { ...server, database }
  await admin.query(`create database ${database}`)
  client = await open()
  return async () => {
    await client.end()
    await admin.query(`drop database ${database} with (force)`)
    await admin.end()
  }
})

async function open(): Promise<pg.Client> {
  const opened = new pg.Client(owner)
  opened.on('error', () => undefined)
  await opened.connect()
  return opened
}

async function recorded(): Promise<string[]> {
  const { rows: found } = await client.query(`select to_regclass('migration') as name`)
  if (found[0]?.name === null) return []
  const { rows } = await client.query<{ name: string }>('select name from migration order by name')
  return rows.map(({ name }) => name)
}

test('an empty database gets every migration in order, and a second run none', async () => {
  expect(await migrate(owner, appUser)).toEqual(files)
  expect(await migrate(owner, appUser)).toEqual([])
  expect(await recorded()).toEqual(files)
})

test('processes that migrate concurrently run each migration once', async () => {
  const runs = await Promise.all(Array.from({ length: 5 }, () => migrate(owner, appUser)))

  expect(runs.flat()).toEqual(files)
  expect(await recorded()).toEqual(files)
})

test('a migration edited after it ran is rejected by name', async () => {
  await migrate(owner, appUser)
  await client.query(`update migration set checksum = 'other' where name = $1`, [files[1]])

  await expect(migrate(owner, appUser)).rejects.toThrow(`${files[1]} was edited`)
})

test('a database from a newer version is rejected and left unchanged', async () => {
  await migrate(owner, appUser)
  await client.query(`insert into migration (name, checksum) values ('9999_future.sql', '')`)

  await expect(migrate(owner, appUser)).rejects.toThrow(/9999_future\.sql.*\s.*not have/)
  expect(await recorded()).toEqual([...files, '9999_future.sql'])
})

test('the service can use tables, but neither alter them nor rewrite history', async () => {
  await migrate(owner, appUser)
  const app = new pg.Client({ ...owner, user: appUser })
  await app.connect()
  const refused = expect.objectContaining({ code: '42501' })

  await expect(app.query('select 1 from lead')).resolves.toBeDefined()
  for (const statement of [
    'alter table lead add column surprise text',
    'drop table lead',
    'truncate lead',
    'create table surprise (id int)',
    'update lead_history set field = field',
    'delete from lead_history',
    'delete from migration',
    'alter table lead disable row level security',
  ]) {
    await expect(app.query(statement), statement).rejects.toEqual(refused)
  }
  await app.end()
})

/** A separate process that migrates the database and can be killed. */
function migrateElsewhere() {
  const program = `
    import { migrate } from ${JSON.stringify(new URL('../platform/db/migrate.ts', import.meta.url))}
    await migrate(JSON.parse(process.argv[1]), ${JSON.stringify(appUser)})`
  return spawn(process.execPath, ['--input-type=module', '-e', program, JSON.stringify(owner)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

test('a killed migration is resumed where it stopped', async () => {
  const blocker = await open()
  await blocker.query('begin; create table lead (id int)')
  const child = migrateElsewhere()
  const exited = once(child, 'exit')
  // The first migration has finished; the second migration is waiting to create a table.
  while ((await recorded()).length < 1) await sleep(10)

  child.kill('SIGKILL')
  await exited
  await blocker.query('rollback')
  await blocker.end()

  expect(child.signalCode).toBe('SIGKILL')
  expect(await migrate(owner, appUser)).toEqual(files.slice(1))
  expect(await recorded()).toEqual(files)
})

test('a migration does not block other statements while it waits for a table in use', async () => {
  await migrate(owner, appUser)
  // Makes the last migration pending again: it references `org`, and therefore needs a lock that
  // blocks writers.
  const last = '0003_ad_spend.sql'
  await client.query('drop table ad_spend; alter function enable_tenant_rls rename to fence')
  await client.query('delete from migration where name = $1', [last])
  const rename = `update org set name = name`
  const longWriter = await open()
  await longWriter.query(`begin; ${rename}`)
  const events: string[] = []

  const migrating = migrate(owner, appUser).then((ran) => events.push(`migrated ${ran}`))
  const isWaiting = async () => {
    const { rows } = await client.query(
      `select 1 from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'
         and application_name = 'leadtrace-migrate'`,
      [database],
    )
    return rows.length > 0
  }
  while (!(await isWaiting())) await sleep(5)
  // If this statement were queued behind a lock request, it would wait until the long-running
  // writer ends.
  await client.query(rename)
  events.push('others work')
  await longWriter.query('commit')
  await migrating
  await longWriter.end()

  expect(events).toEqual(['others work', `migrated ${last}`])
})

test("the owner's statements have no timeout, regardless of its role's setting", async () => {
  await client.query(`alter database ${database} set statement_timeout = '100ms'`)
  const blocker = await open()
  await blocker.query('begin; create table lead (id int)')
  let isOver = false

  const migrating = migrate(owner, appUser).finally(() => {
    isOver = true
  })
  const hasWaited = async () => {
    const { rows } = await client.query(
      `select 1 from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'
         and application_name = 'leadtrace-migrate'
         and clock_timestamp() - query_start > interval '110ms'`,
      [database],
    )
    return rows.length > 0
  }
  while (!isOver && !(await hasWaited())) await sleep(5)
  await blocker.query('rollback')
  await blocker.end()

  expect(await migrating).toEqual(files)
})
