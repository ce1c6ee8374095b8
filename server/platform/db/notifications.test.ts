import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { startService } from '../../test/harness.ts'
import { startFaultProxy } from '../../test/processes/fault-proxy.ts'
import { createCache } from '../concurrency/cache.ts'
import { openDatabase } from './database.ts'
import type { Notification } from './notifications.ts'
import { sql } from './sql.ts'

const service = await startService()
afterAll(service.stop)
const { db } = service

const received: (Notification | undefined)[] = []
db.notifications.subscribe((notice) => received.push(notice))
const connected = async () => {
  while (!db.notifications.isConnected()) await sleep(5)
}

/** Sends a notification as another process would. */
async function notify(payload: string): Promise<void> {
  const client = new pg.Client(service.connection)
  await client.connect()
  await client.query(`select pg_notify('leadtrace', $1)`, [payload])
  await client.end()
}

async function endListener(): Promise<number> {
  const admin = new pg.Client(inject('postgres'))
  await admin.connect()
  const { rowCount } = await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = $1 and query ilike 'listen %'`,
    [service.connection.database],
  )
  await admin.end()
  return rowCount ?? 0
}

function countedCache() {
  const state = { loads: 0 }
  const cache = createCache<number>(db)
  const load = async () => {
    state.loads += 1
    return state.loads
  }
  return { state, cache, get: (key = 'a') => cache.get(key, load) }
}

test('a notification from another process is received', async () => {
  await connected()

  await notify('key abc')
  await notify('org def')

  while (!received.some((notice) => notice?.id === 'def')) await sleep(5)
  expect(received).toContainEqual({ kind: 'key', id: 'abc' })
  expect(received).toContainEqual({ kind: 'org', id: 'def' })
})

test('an unknown notification clears all caches', async () => {
  await connected()
  received.length = 0

  await notify('weather sunny')

  while (received.length === 0) await sleep(5)
  expect(received).toEqual([undefined])
})

test('concurrent callers share one load, and later ones its value', async () => {
  await connected()
  const { state, get } = countedCache()

  expect(await Promise.all([get(), get(), get('b')])).toEqual([1, 1, 2])
  expect(await get()).toBe(1)
  expect(state.loads).toBe(2)
})

test('an invalidated or failed entry is loaded again', async () => {
  await connected()
  const { cache, get } = countedCache()
  const failure = new Error('away')

  await expect(cache.get('a', () => Promise.reject(failure))).rejects.toBe(failure)
  expect(await get()).toBe(1)
  cache.invalidate('a')
  expect(await get()).toBe(2)
  cache.clear()
  expect(await get()).toBe(3)
})

test('a full cache evicts its oldest entries', async () => {
  await connected()
  const { state, get } = countedCache()
  for (let i = 0; i <= 10_000; i++) await get(`key ${i}`)

  await get('key 10000')
  expect(state.loads).toBe(10_001)
  await get('key 0')
  expect(state.loads).toBe(10_002)
})

test('nothing is cached while notifications cannot be received', async () => {
  await connected()
  const { state, get } = countedCache()
  await get()
  received.length = 0

  expect(await endListener()).toBe(1)
  while (db.notifications.isConnected()) await sleep(1)
  const before = state.loads
  await Promise.all([get(), get()])

  expect(state.loads).toBe(before + 2)
  expect(received).toContain(undefined)
  await connected()
  const after = state.loads
  await get()
  await get()
  expect(state.loads).toBeLessThanOrEqual(after + 1)
})

test('notifications use the direct connection, regardless of the pool', async () => {
  const pooler = await startFaultProxy(service.connection)
  pooler.blackhole()
  const pooled = { ...service.connection, host: '127.0.0.1', port: pooler.port }
  const near = openDatabase(pooled, 2, service.connection)
  const received: (Notification | undefined)[] = []
  near.notifications.subscribe((notice) => received.push(notice))
  while (!near.notifications.isConnected()) await sleep(5)

  await notify('key direct')

  while (!received.some((notice) => notice?.id === 'direct')) await sleep(5)
  await expect(near.inSystem((tx) => tx.query(sql`select 1`))).rejects.toMatchObject({
    status: 503,
  })
  expect(pooler.strikes()).toBeGreaterThan(0)
  await near.close()
  await pooler.close()
})

test('a process receives its own notifications before its transaction returns', async () => {
  // This database's listener is connected to another database, so it never receives its own
  // notifications from the server.
  const deaf = openDatabase(service.connection, 2, inject('postgres'))
  const received: (Notification | undefined)[] = []
  deaf.notifications.subscribe((notice) => received.push(notice))
  while (!deaf.notifications.isConnected()) await sleep(5)
  received.length = 0

  const during = await deaf.inSystem(async (tx) => {
    await tx.publish({ kind: 'org', id: 'near' })
    return [...received]
  })

  expect(during).toEqual([])
  expect(received).toEqual([{ kind: 'org', id: 'near' }])
  await deaf.close()
})

test('closing does not wait for an unavailable database', async () => {
  const away = openDatabase({ host: '127.0.0.1', port: 1, user: 'none', database: 'none' }, 2)

  await away.close()

  expect(away.notifications.isConnected()).toBe(false)
})

test('closing does not wait for a database that accepts connections without responding', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  // A TCP listener always has a port.
  const { port } = silent.address() as AddressInfo
  const connecting = once(silent, 'connection')
  const away = openDatabase({ host: '127.0.0.1', port, user: 'none', database: 'none' }, 2)
  const [socket] = await connecting

  await away.close()

  expect(away.notifications.isConnected()).toBe(false)
  socket.destroy()
  silent.close()
})
