import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '../../../../contract/values/time.ts'
import {
  anyConversionStep,
  type ConversionFault,
  type ConversionStep,
  conversionFaults,
  everyConversionFault,
} from '../../../test/arbitraries/conversion-steps.ts'
import {
  allowPlatforms,
  newHttpDestination,
  type Reply,
  type TestDestination,
} from '../../../test/calls/destination-calls.ts'
import { create } from '../../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { startSenderProcess } from '../../../test/processes/sender-process.ts'
import { runs } from '../../../test/run-size.ts'
import { leaseMs } from './conversion-jobs.ts'

const service = await startService()
/** The process that is killed next; its replacement starts in the background. */
let sender = startSenderProcess(service.connection)
afterAll(async () => {
  await (await sender).kill()
  await service.stop()
})
beforeAll(() => allowPlatforms(service))

/** Names of the events that occurred in all runs. */
const fired = new Set<string>()

type Destination = Pick<TestDestination, 'id' | 'platform' | 'run' | 'conversions' | 'change'>

function toReply({ platform }: Destination, fault: ConversionFault): Reply | undefined {
  const take: Reply = (reply, call) => {
    platform.accepted.set(call.body.id, call)
    reply.destroy()
  }
  const reply = (name: string, answer: Reply): Reply => {
    return (response, call) => {
      fired.add(name)
      answer(response, call)
    }
  }
  const replies: Readonly<Record<typeof fault, Reply | undefined>> = {
    none: undefined,
    429: (reply) => void reply.writeHead(429, { 'retry-after': '30' }).end(),
    503: (reply) => void reply.writeHead(503).end(),
    html: (reply) => void reply.writeHead(502, { 'content-type': 'text/html' }).end('<html>'),
    refused: (reply) => void reply.writeHead(401).end(),
    rejected: (reply) => void reply.writeHead(422).end(),
    cut: (reply) => void reply.destroy(),
    'cut after storing': take,
  }
  const answer = replies[fault]
  return answer && reply(fault, answer)
}

/** A lead in its final state. */
interface Created {
  readonly id: string
  readonly status: 'open' | 'won'
  readonly consents: boolean
}

async function take(org: TestOrg, steps: readonly ConversionStep[], destination: Destination) {
  const { platform, run, change } = destination
  const leads: Created[] = []
  let later = 0
  for (const step of steps) {
    if (step.type === 'create') {
      const { status, consents } = step
      const lead = { name: `Lead ${leads.length}`, status, ad_user_data: consents }
      leads.push({ id: await create(org, lead), status, consents })
    } else if (step.type === 'change') {
      const { status } = step
      const changed = leads[step.lead]
      if (changed === undefined) continue
      await org.call(`PATCH /leads/${changed.id}`, { body: { status } })
      leads[step.lead] = { ...changed, status }
    } else if (step.type === 'fault') {
      platform.respond(toReply(destination, step.fault))
    } else if (step.type === 'run') {
      if (step.ms < 0 && later > 0) fired.add('clock set back')
      if (step.ms > 0) fired.add('clock set forward')
      if (step.workers > 1) fired.add('two workers')
      later = Math.max(0, later + step.ms)
      await Promise.all(Array.from({ length: step.workers }, () => run(later)))
    } else if (step.type === 'race') {
      later += step.ms
      fired.add('two processes')
      const running = await sender
      await Promise.all([run(later), running.run({ orgId: org.orgId, id: destination.id }, later)])
    } else if (step.type === 'overtake') {
      later = await overtake(destination, later)
    } else {
      later = await killSender(org, destination, { later, isStored: step.isStored })
    }
  }
  platform.respond(undefined)
  await change({ enabled: true })
  for (let day = 1; day <= 12; day += 1) await run(later + 1.2 * day * dayMs)
  return leads
}

/** @returns The time that has elapsed. */
async function overtake({ platform, run }: Destination, later: number): Promise<number> {
  const arrived = Promise.withResolvers<void>()
  const overtaken = Promise.withResolvers<void>()
  platform.respond((reply, call) => {
    platform.accepted.set(call.body.id, call)
    arrived.resolve()
    void overtaken.promise.then(() => reply.writeHead(204).end())
  })
  const slow = run(later)
  const hasArrived = arrived.promise.then(() => fired.add('overtaken'))
  await Promise.race([slow, hasArrived])
  platform.respond(undefined)
  const after = later + leaseMs + 1_000
  await run(after)
  overtaken.resolve()
  await slow
  return after
}

/**
 * Runs the destination in a process that dies when the platform has received a conversion.
 *
 * @returns Time by which the process's lease has expired.
 */
async function killSender(
  { orgId }: TestOrg,
  { id, platform }: Destination,
  { later, isStored }: { readonly later: number; readonly isStored: boolean },
): Promise<number> {
  const running = await sender
  platform.respond((reply, call) => {
    fired.add(isStored ? 'killed after storing' : 'killed before storing')
    if (isStored) platform.accepted.set(call.body.id, call)
    void running.kill().then(() => reply.destroy())
  })
  const isAlive = await running.run({ orgId, id }, later)
  platform.respond(undefined)
  if (!isAlive) sender = startSenderProcess(service.connection)
  return later + leaseMs + 1_000
}

interface Reported {
  readonly conversion: { readonly id: string } | null
}

test('each due conversion is accepted once, whatever happens in between', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyConversionStep, { minLength: 3, maxLength: 12 }),
      async (steps) => {
        const org = await service.newOrg()
        const rules = [
          { action: 'Lead', status: 'open' },
          { action: 'Sale', status: 'won' },
        ]
        const destination = await newHttpDestination(service, org, { rules })

        const leads = await take(org, steps, destination)

        const { platform, conversions } = destination
        const rows = await conversions('limit=100')
        for (const { id, leadId, action, state, reason, code } of rows) {
          const taken = [...platform.accepted.values()].filter(
            ({ body }) => body.leadId === leadId && body.action === action,
          )
          expect(taken.length).toBeLessThanOrEqual(1)
          if (state === 'accepted') expect(taken[0]?.body.id).toBe(id)
          else if (state === 'rejected') expect([code, taken]).toEqual(['422', []])
          else if (state === 'skipped') {
            fired.add('skipped')
            expect([reason, taken]).toEqual(['consent_denied', []])
          } else
            expect([state, reason]).toEqual(['retracted', expect.stringMatching(/^lead_changed/)])
          if (reason === 'lead_changed') expect(taken).toEqual([])
        }
        expect(rows.length).toBeGreaterThanOrEqual(platform.accepted.size)
        // No conversion is missing: each lead has one for its final status.
        for (const { id, status, consents } of leads) {
          const action = status === 'won' ? 'Sale' : 'Lead'
          const row = rows.find((one) => one.leadId === id && one.action === action)
          const ends = consents ? ['accepted', 'rejected'] : ['skipped']
          expect(ends).toContain(row?.state)
        }
        const rejected = rows.filter(({ state }) => state === 'rejected')
        const { events } = (await org.call('GET /events', { query: 'limit=500' })).body.data
        const reported = events.flatMap(({ conversion }: Reported) => conversion?.id ?? [])
        expect(reported).toEqual(expect.arrayContaining(rejected.map(({ id }) => id)))
      },
    ),
    { numRuns: runs(40), examples: [[[...everyConversionFault]]] },
  )
  expect([...fired].sort()).toEqual(
    [
      ...conversionFaults.filter((fault) => fault !== 'none'),
      ...['clock set back', 'clock set forward', 'killed after storing', 'killed before storing'],
      ...['overtaken', 'skipped', 'two processes', 'two workers'],
    ].sort(),
  )
})
