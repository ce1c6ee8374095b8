import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDataFolder } from './fixtures/data-folder.ts'
import { audit, flawless, type Ledger, startWriters } from './ledger.ts'
import { namesOver, readPostmasterPid, type ServiceProcess } from './processes/service-process.ts'

// Ledgers of all writers, which are audited at the end.
const ledgers: Ledger[] = []
const { dataDir, start } = await openDataFolder()

test('a service killed under load neither loses nor duplicates leads', async () => {
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

test('acknowledged changes survive when a service is killed', async () => {
  const service = await start()
  const ids = await newestIds(service)
  const [sent, acked] = [new Map<string, number>(), new Map<string, number>()]
  const changing = ids.map(async (id) => {
    for (let value = 1; ; value++) {
      sent.set(id, value)
      const answer = await call(service, 'PATCH', '', { id, value }).catch(() => undefined)
      if (answer === undefined) return
      expect(answer.status).toBe(200)
      acked.set(id, value)
    }
  })
  while (acked.size < ids.length) await sleep(5)
  await sleep(Math.random() * 300)

  await service.kill()
  await Promise.all(changing)

  expect(service.child.signalCode).toBe('SIGKILL')
  const next = await start()
  for (const id of ids) {
    const { data } = await call(next, 'GET', `/${id}`)
    // The last change may have been stored even though its response was lost.
    expect([acked.get(id), sent.get(id)]).toContain(data.value)
  }
  expect(audit(ledgers, await namesOver(next))).toEqual(flawless)
  expect(await next.stop()).toBe(0)
})

/** Requests leads; throws if the connection breaks. */
async function call({ origin, key }: ServiceProcess, method: string, path: string, body?: object) {
  const answer = await fetch(`${origin}/api/leads${path}`, {
    method,
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  // Other tests check the response format.
  const { data } = (await answer.json()) as { data: Record<string, unknown> }
  return { status: answer.status, data }
}

async function newestIds(service: ServiceProcess): Promise<string[]> {
  const { data } = await call(service, 'GET', '?fields=id&limit=16')
  return Object.values(data).map((lead) => (lead as { id: string }).id)
}

test('a database killed under load recovers automatically', async () => {
  const service = await start()
  const writers = startWriters(service.create)
  await writers.acknowledge(30)
  const victim = readPostmasterPid(dataDir)

  process.kill(victim, 'SIGKILL')
  await writers.acknowledge(50)
  const alive = await fetch(`${service.origin}/healthz`)
  const ledger = await writers.finish()
  ledgers.push(ledger)

  expect(readPostmasterPid(dataDir)).not.toBe(victim)
  expect(alive.status).toBe(200)
  expect(service.child.exitCode).toBeNull()
  expect(ledger.failures.length).toBeGreaterThan(0)
  for (const failure of ledger.failures) {
    // 409 means that the previous attempt is still being aborted.
    if (failure.status !== 409) expect(failure).toEqual({ status: 503, retryAfter: '1' })
  }
  expect(audit(ledgers, await namesOver(service))).toEqual(flawless)
  expect(await service.stop()).toBe(0)
})

test('a service that is stopped under load responds to requests that it has accepted', async () => {
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
