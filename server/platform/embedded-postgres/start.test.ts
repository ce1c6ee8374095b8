import { once } from 'node:events'
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import {
  isAlive,
  query,
  quick,
  scratchFolder,
  startElsewhere,
  startQuick,
} from '../../test/fixtures/scratch-folder.ts'
import { startEmbeddedPostgres } from './start.ts'

test('the second start finds the data of the first', async () => {
  const folder = join(scratchFolder(), 'data', 'postgres')
  const first = await startQuick(folder)
  await query(first, 'create table lead as select 42 as value')
  await first.stop()

  const second = await startQuick(folder)

  expect(await query(second, 'select value from lead')).toEqual([{ value: 42 }])
  expect([first.owned, second.owned]).toEqual([true, true])
  expect(isAlive(first.pid)).toBe(false)
})

test('the server syncs to disk, does not listen on TCP, and is accessible to only one account', async () => {
  const folder = join(scratchFolder(), 'postgres')
  const server = await startEmbeddedPostgres({ folder })

  const [settings] = await query(
    server,
    `select current_setting('fsync') fsync, current_setting('listen_addresses') addresses,
       current_setting('server_encoding') encoding, current_setting('timezone') zone,
       current_setting('data_checksums') checksums,
       (select datlocale from pg_database
        where datname = 'postgres' and datlocprovider = 'b') as locale`,
  )
  await server.stop()

  expect(settings).toEqual({
    fsync: 'on',
    addresses: '',
    encoding: 'UTF8',
    zone: 'UTC',
    checksums: 'on',
    locale: 'C.UTF-8',
  })
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

test('two concurrent starts on an empty folder share one server', async () => {
  const folder = join(scratchFolder(), 'postgres')

  const [here, there] = await Promise.all([startQuick(folder), startElsewhere(folder)])

  expect(there.pid).toBe(here.pid)
  expect(readdirSync(dirname(folder))).toEqual(['postgres'])
})

test('the server runs until its last user disconnects', async () => {
  const folder = join(scratchFolder(), 'postgres')
  const first = await startQuick(folder)
  const second = await startElsewhere(folder)

  await first.stop()
  expect(second.owned).toBe(false)
  expect(await query(first, 'select 1 as one')).toEqual([{ one: 1 }])

  second.child.kill('SIGTERM')
  await once(second.child, 'exit')
  expect(isAlive(second.pid)).toBe(false)
})

test('a server whose starter was killed is adopted and stopped by the next process', async () => {
  const folder = join(scratchFolder(), 'postgres')
  const killed = await startElsewhere(folder)
  killed.child.kill('SIGKILL')
  await once(killed.child, 'exit')

  const next = await startQuick(folder)
  expect([next.pid, next.owned]).toEqual([killed.pid, true])

  await next.stop()
  await expect(query(next, 'select 1')).rejects.toThrow()
})

test('Ctrl-C in the terminal does not reach the server', async () => {
  const folder = join(scratchFolder(), 'postgres')
  const interrupted = await startElsewhere(folder)
  process.kill(-Number(interrupted.child.pid), 'SIGINT')
  await once(interrupted.child, 'exit')

  const next = await startQuick(folder)

  expect(next.pid).toBe(interrupted.pid)
})

test('a killed server restarts with all committed data', async () => {
  const lines: string[] = []
  const server = await startQuick(join(scratchFolder(), 'postgres'), (line) => lines.push(line))
  await query(server, 'create table lead as select 42 as value')
  const killed = server.pid

  process.kill(killed, 'SIGKILL')
  await expect.poll(() => server.pid !== killed).toBe(true)

  expect(await query(server, 'select value from lead')).toEqual([{ value: 42 }])
  expect(lines).toContain(`PostgreSQL is running again (process ${server.pid})`)
})

test('a server in smart shutdown is restarted immediately', async () => {
  const server = await startQuick(join(scratchFolder(), 'postgres'))
  await query(server, 'create table lead as select 42 as value')
  const killed = server.pid

  // Init systems send SIGTERM to all processes of a service, after which the server rejects new
  // connections.
  process.kill(killed, 'SIGTERM')
  await expect.poll(() => server.pid !== killed).toBe(true)

  expect(await query(server, 'select value from lead')).toEqual([{ value: 42 }])
})

test('an attached process restarts the server if its starter was killed with it', async () => {
  const folder = join(scratchFolder(), 'postgres')
  const starter = await startElsewhere(folder)
  const server = await startQuick(folder)

  starter.child.kill('SIGKILL')
  process.kill(starter.pid, 'SIGKILL')
  await expect.poll(() => server.pid !== starter.pid).toBe(true)

  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a server is not restarted after it was stopped', async () => {
  const server = await startQuick(join(scratchFolder(), 'postgres'))
  const { pid } = server
  process.kill(pid, 'SIGKILL')

  await Promise.all([server.stop(), server.stop()])

  await expect(query(server, 'select 1')).rejects.toThrow()
})

test('a data directory with a long path gets its socket in a short private folder', async () => {
  const folder = join(scratchFolder(), 'x'.repeat(60), 'y'.repeat(60), 'postgres')

  const server = await startQuick(folder)

  const { host } = server.connection
  expect(host).toMatch(/^\/tmp\/leadtrace-[0-9a-f]{24}$/)
  expect(statSync(host).mode & 0o777).toBe(0o700)
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.stop()
  expect(() => statSync(host)).toThrow('ENOENT')
})

test('the server never runs as root, even in a folder that only root can enter', async () => {
  const closed = join(scratchFolder(), 'closed')
  mkdirSync(closed)
  chmodSync(closed, 0o700)

  const server = await startQuick(join(closed, 'postgres'))

  expect(statSync(server.connection.host).uid).not.toBe(0)
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('the log contains starts but no personal data', async () => {
  const folder = join(scratchFolder(), 'postgres')
  const server = await startQuick(folder)
  const email = 'alice@example.com'
  await query(server, `create table lead as select '${email}' as email`)
  await query(server, 'create unique index on lead (email)')

  await expect(query(server, `insert into lead values ('${email}')`)).rejects.toThrow('duplicate')
  await expect(query(server, `select '${email}'::int`)).rejects.toThrow('invalid input')
  const log = readFileSync(join(folder, 'postgres.log'), 'utf8')

  expect(log).toContain('ready to accept connections')
  expect(log).not.toContain(email)
})

test('a server that fails to start reports the end of its log', async () => {
  const folder = join(scratchFolder(), 'postgres')

  const start = startEmbeddedPostgres({ folder, settings: { ...quick, no_such_setting: '1' } })

  await expect(start).rejects.toThrow('unrecognized configuration parameter "no_such_setting"')
})
