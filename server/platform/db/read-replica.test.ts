import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { connectionTo, replicateDatabase } from '../../test/processes/standby.ts'
import type { EmbeddedPostgres } from '../embedded-postgres/start.ts'
import { newId } from '../process/ids.ts'
import { type Database, openDatabase } from './database.ts'
import { sql } from './sql.ts'

const replicated = await replicateDatabase()
const { primary, connection } = replicated
let standby = await replicated.startStandby()
afterAll(async () => {
  await standby.stop()
  await replicated.stop()
})

const orgId = newId()
const first = openDatabase(connection, 2)
afterAll(first.close)
await first.inSystem(async (system) => {
  const tx = await system.bind(orgId)
  await tx.query(sql`insert into org (id, name, "createdAt") values (${orgId}, 'Acme', now())`)
})

/** Opens a database with a replica. `messages` contains what was said about it. */
function open(replica = connectionTo(standby)) {
  const messages: string[] = []
  const db = openDatabase(connection, 4, connection, {
    connection: replica,
    say: (line) => messages.push(line),
  })
  onTestFinished(db.close)
  return { db, messages }
}

async function openAccepted() {
  const opened = open()
  await expect
    .poll(() => opened.messages)
    .toContain('Lists and reports are read from DATABASE_READ_URL.')
  return opened
}

async function addLabel(db: Database): Promise<string> {
  const id = newId()
  await db.inOrg(orgId, (tx) =>
    tx.query(sql`
      insert into label ("orgId", id, name, "createdAt") values (${orgId}, ${id}, ${id}, now())`),
  )
  return id
}

const hasLabel = (db: Database, id: string): Promise<boolean> =>
  db.queryInOrg(orgId, async (tx) => {
    const rows = await tx.query(sql`select from label where id = ${id}`)
    return rows.length === 1
  })

async function runOn(server: EmbeddedPostgres, statement: string): Promise<void> {
  const client = new pg.Client(connectionTo(server, 'postgres'))
  await client.connect()
  await client.query(statement)
  await client.end()
}

const runOnStandby = (statement: string) => runOn(standby, statement)

const runOnPrimary = (statement: string) => runOn(primary, statement)

test('a query includes each write that any process has acknowledged, and most use the replica', async () => {
  const { db } = await openAccepted()
  const missing: string[] = []

  for (let i = 0; i < 300; i++) {
    const id = await addLabel(i % 2 === 0 ? db : first)
    if (!(await hasLabel(db, id))) missing.push(id)
  }

  expect(missing).toEqual([])
  expect(db.queries?.replica).toBeGreaterThan(150)
})

test('queries use the primary while the replica lags', async () => {
  const { db } = await openAccepted()
  await runOnStandby('select pg_wal_replay_pause()')
  const before = db.queries?.replica

  const id = await addLabel(first)

  expect(await hasLabel(db, id)).toBe(true)
  expect(db.queries?.replica).toBe(before)
  await runOnStandby('select pg_wal_replay_resume()')
  await expect
    .poll(async () => {
      await hasLabel(db, id)
      return db.queries?.replica
    })
    .not.toBe(before)
})

test('a query that the replica cancels is repeated on the primary', async () => {
  const { db } = await openAccepted()
  const id = await addLabel(db)
  await expect.poll(() => hasLabel(db, id)).toBe(true)
  // Without this, the replica would wait for the query for 30 s.
  await runOnStandby('alter system set max_standby_streaming_delay = 0')
  await runOnStandby('select pg_reload_conf()')
  const servers: (boolean | undefined)[] = []

  const found = await db.queryInOrg(orgId, async (tx) => {
    const [row] = await tx.query<{ isReplica: boolean; n: number }>(sql`
      select pg_is_in_recovery() as "isReplica", count(*) as n from label where id = ${id}`)
    servers.push(row?.isReplica)
    if (row?.isReplica === true) {
      const running = tx.query(sql`select pg_sleep(4)`)
      await runOnPrimary('delete from label')
      await runOnPrimary('vacuum label')
      await running
    }
    return row
  })

  expect(found).toEqual({ isReplica: false, n: 0 })
  expect(servers).toEqual([true, false])
})

test('a replica that stops is used again after its restart, and no query fails', async () => {
  const { db, messages } = await openAccepted()
  const id = await addLabel(db)
  await standby.stop()

  expect(await hasLabel(db, id)).toBe(true)

  standby = await replicated.startStandby()
  const before = db.queries?.replica
  await expect
    .poll(async () => {
      expect(await hasLabel(db, id)).toBe(true)
      return db.queries?.replica
    })
    .not.toBe(before)
  expect(messages.length).toBeGreaterThan(1)
})

test('a role that bypasses row-level security is not used', async () => {
  const { db, messages } = open(connectionTo(standby, 'postgres'))

  await expect.poll(() => messages.join()).toMatch('bypasses row-level security')

  expect(await hasLabel(db, await addLabel(db))).toBe(true)
  expect(db.queries?.replica).toBe(0)
})

test('a server that is not a standby is not used', async () => {
  const { db, messages } = open(connectionTo(primary))

  await expect.poll(() => messages.join()).toMatch('It is not a standby.')

  expect(await hasLabel(db, await addLabel(db))).toBe(true)
  expect(db.queries?.replica).toBe(0)
})

test('a replica that was promoted is no longer used', async () => {
  const { db } = await openAccepted()
  await runOnStandby('select pg_promote()')
  const before = db.queries?.replica

  const id = await addLabel(first)

  expect(await hasLabel(db, id)).toBe(true)
  expect(db.queries?.replica).toBe(before)
})
