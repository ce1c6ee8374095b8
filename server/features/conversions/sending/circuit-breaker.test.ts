import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourMs } from '../../../../contract/values/time.ts'
import {
  allowPlatforms,
  newHttpDestination,
  type Reply,
  type TestDestination,
} from '../../../test/calls/destination-calls.ts'
import { create } from '../../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { runChecks } from '../../health/index.ts'
import { getOrg } from '../../organizations/index.ts'
import { rejectionLimit } from './circuit-breaker.ts'

const service = await startService()
afterAll(service.stop)
beforeAll(() => allowPlatforms(service))

const unknownId: Reply = (reply) => {
  reply.writeHead(400, { 'content-type': 'application/json' }).end('{"code":"UNKNOWN_ID"}')
}

const count = rejectionLimit + 3

async function newRejecting(): Promise<{ org: TestOrg; destination: TestDestination }> {
  const org = await service.newOrg({ currency: 'EUR' })
  const destination = await newHttpDestination(service, org)
  for (let i = 0; i < count; i += 1) await addWon(org)
  destination.platform.respond(unknownId)
  await destination.run()
  return { org, destination }
}

const addWon = (org: TestOrg) => create(org, { name: 'Ada', status: 'won', ad_user_data: true })

const countStates = async ({ conversions }: TestDestination) => {
  const rows: { state: string }[] = await conversions('limit=100')
  const counts: Record<string, number> = {}
  for (const { state } of rows) counts[state] = (counts[state] ?? 0) + 1
  return counts
}

/** Causes of warnings that the conversion health check reports. */
async function findCause({ orgId }: TestOrg, later = 0) {
  const org = await getOrg(service.db, orgId)
  if (org === undefined) throw new Error('no organization')
  const checks = await runChecks(service.db, org, new Date(Date.now() + later))
  return checks.find(({ id }) => id === 'conversions')?.cause
}

test('a platform that rejects everything pauses its destination, and nothing is lost', async () => {
  const { org, destination } = await newRejecting()
  const { platform, run, read } = destination
  const first = platform.calls.length

  expect(await read()).toMatchObject({ pausedReason: expect.stringContaining('400') })
  expect(await countStates(destination)).toMatchObject({ sent: expect.any(Number) })
  expect((await countStates(destination)).rejected).toBeUndefined()
  expect(await findCause(org)).toBe('rejecting')
  await run(0.5 * hourMs)
  expect(platform.calls).toHaveLength(first)
  // After each pause, a single conversion is retried, a different one each time.
  await run(1.1 * hourMs)
  await run(3.2 * hourMs)
  const retriedIds = platform.calls.slice(first).map(({ body }) => body.id)
  expect(new Set(retriedIds).size).toBe(2)
  expect(retriedIds).toHaveLength(2)
  expect((await read()).pausedReason).not.toBeNull()
  platform.respond(undefined)
  await run(8 * hourMs)

  expect(await countStates(destination)).toEqual({ accepted: count })
  expect(platform.accepted.size).toBe(count)
  expect(await read()).toMatchObject({ pausedReason: null, pausedUntil: null })
  expect(await findCause(org, 9 * hourMs)).toBeNull()
})

test('a few leads with wrong data pause a destination once, and the others are sent', async () => {
  const { org, destination } = await newRejecting()
  const { platform, run } = destination
  const wrong = new Set(platform.calls.map(({ body }) => body.leadId))
  const right = await addWon(org)
  platform.respond((reply, call) => {
    if (wrong.has(call.body.leadId)) unknownId(reply, call)
    else {
      platform.accepted.set(call.body.id, call)
      reply.writeHead(204).end()
    }
  })

  for (let hours = 2; hours < 60; hours += 6) await run(hours * hourMs)

  expect(await countStates(destination)).toEqual({
    rejected: wrong.size,
    accepted: count + 1 - wrong.size,
  })
  expect([...platform.accepted.values()].map(({ body }) => body.leadId)).toContain(right)
  expect(await destination.read()).toMatchObject({ pausedReason: null })
  expect(await findCause(org)).toBe('rejected')
})

test('correcting the settings sends the conversions immediately; a wrong value loses none', async () => {
  const { destination } = await newRejecting()
  const { platform, run, read, change } = destination

  await change({ enabled: true })
  expect(await read()).toMatchObject({ pausedReason: null, pausedUntil: null })
  await run()
  await run()
  expect((await read()).pausedReason).not.toBeNull()
  expect((await countStates(destination)).rejected).toBeUndefined()
  platform.respond(undefined)
  await change({ enabled: true })
  await run()
  await run()

  expect(await countStates(destination)).toEqual({ accepted: count })
})

test('different rejections concern single leads', async () => {
  const org = await service.newOrg({ currency: 'EUR' })
  const destination = await newHttpDestination(service, org)
  for (let i = 0; i < 8; i += 1) await addWon(org)
  let calls = 0
  destination.platform.respond((reply) => {
    calls += 1
    reply.writeHead(calls % 2 === 0 ? 400 : 422).end()
  })

  await destination.run()

  expect(await countStates(destination)).toEqual({ rejected: 8 })
  expect(await destination.read()).toMatchObject({ pausedReason: null })
})
