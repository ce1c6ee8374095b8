import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/start.ts'
import { audit, flawless, type Ledger, startWriters } from './ledger.ts'
import { namesOver, postmasterOf, type ServiceProcess, startProcess } from './service-process.ts'

// One folder for all tests of this file: each goes on where the one before left off, as a real
// installation would, and every ledger is kept to the end.
const dataDir = await mkdtemp(join(tmpdir(), 'leadtrace-test-'))
await chmod(dataDir, 0o755)
const ledgers: Ledger[] = []
const processes: ServiceProcess[] = []

async function start(): Promise<ServiceProcess> {
  const service = await startProcess(dataDir)
  processes.push(service)
  return service
}

afterAll(async () => {
  for (const { child } of processes) child.kill('SIGKILL')
  // A killed service leaves its database running; the last one to leave stops it.
  await (await startEmbeddedPostgres({ folder: join(dataDir, 'postgres') })).stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
})

test('a service that is killed under load loses nothing and doubles nothing', {
  timeout: 60_000,
}, async () => {
  let service = await start()

  for (let round = 0; round < 3; round++) {
    const writers = startWriters(service.create)
    await writers.acknowledge(30)
    await sleep(Math.random() * 300)
    await service.kill()
    expect(service.child.signalCode).toBe('SIGKILL')
    const ledger = await writers.abandon()
    ledgers.push(ledger)
    expect(ledger.unknown.size).toBeLessThanOrEqual(16)

    service = await start()
    expect(audit(ledgers, await namesOver(service))).toEqual(flawless)
  }

  expect(await service.stop()).toBe(0)
})

test('a database that is killed under load comes back by itself', { timeout: 60_000 }, async () => {
  const service = await start()
  const writers = startWriters(service.create)
  await writers.acknowledge(30)
  const victim = postmasterOf(dataDir)

  process.kill(victim, 'SIGKILL')
  await writers.acknowledge(50)
  const alive = await fetch(`${service.origin}/healthz`)
  const ledger = await writers.finish()
  ledgers.push(ledger)

  expect(postmasterOf(dataDir)).not.toBe(victim)
  expect(alive.status).toBe(200)
  expect(service.child.exitCode).toBeNull()
  expect(ledger.failures.length).toBeGreaterThan(0)
  for (const failure of ledger.failures) {
    // 409: the attempt before is still being given up.
    if (failure.status !== 409) expect(failure).toEqual({ status: 503, retryAfter: '1' })
  }
  expect(audit(ledgers, await namesOver(service))).toEqual(flawless)
  expect(await service.stop()).toBe(0)
})

test('a service that is stopped under load answers what it has taken', {
  timeout: 60_000,
}, async () => {
  const service = await start()
  const writers = startWriters(service.create)
  await writers.acknowledge(30)

  const code = await service.stop()
  const ledger = await writers.abandon()
  ledgers.push(ledger)

  expect(code, service.printed()).toBe(0)
  expect(ledger.acked.size).toBeGreaterThanOrEqual(30)
  const next = await start()
  expect(audit(ledgers, await namesOver(next))).toEqual(flawless)
  expect(await next.stop()).toBe(0)
})
