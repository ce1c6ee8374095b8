import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, hourMs } from '../../../../contract/values/time.ts'
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

const faults = ['none', '429', '503', 'html', 'refused', 'cut', 'cut after storing'] as const

/** What happened in all runs. */
const fired = new Set<string>()

type Step =
  | { readonly type: 'create'; readonly status: 'open' | 'won'; readonly consents: boolean }
  | { readonly type: 'change'; readonly lead: number; readonly status: 'open' | 'won' }
  | { readonly type: 'fault'; readonly fault: (typeof faults)[number] }
  /** A run by one or two workers; a negative time means that the clock was set back. */
  | { readonly type: 'run'; readonly ms: number; readonly workers: number }
  /** A worker that is overtaken during a request, as if its process had been suspended. */
  | { readonly type: 'overtake' }
  /** A process that is killed by SIGKILL when the platform has received or stored a conversion. */
  | { readonly type: 'kill'; readonly isStored: boolean }

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    type: fc.constant('create'),
    status: fc.constantFrom('open', 'won'),
    // Every fourth lead.
    consents: fc.nat(3).map((n) => n > 0),
  }),
  fc.record({
    type: fc.constant('change'),
    lead: fc.nat(5),
    status: fc.constantFrom('open', 'won'),
  }),
  fc.record({ type: fc.constant('fault'), fault: fc.constantFrom(...faults) }),
  fc.record({
    type: fc.constant('run'),
    ms: fc.constantFrom(0, 6_000, 400_000, dayMs, -dayMs),
    workers: fc.constantFrom(1, 2),
  }),
  fc.record({ type: fc.constant('overtake') }),
  // Rare, because each process takes a while to start.
  fc.nat(19).chain((n): fc.Arbitrary<Step> => {
    const kill = fc.record({ type: fc.constant('kill'), isStored: fc.boolean() })
    return n === 0 ? kill : fc.record({ type: fc.constant('overtake') })
  }),
)

/** A run that has every fault while something is due. */
const everyFault: readonly Step[] = [
  ...faults.flatMap((fault): Step[] => [
    { type: 'create', status: 'won', consents: true },
    { type: 'fault', fault },
    // Longer than a blocked destination waits.
    { type: 'run', ms: 2 * hourMs, workers: fault === 'none' ? 2 : 1 },
    // Otherwise, the next attempt could be days away.
    { type: 'fault', fault: 'none' },
    { type: 'run', ms: dayMs, workers: 1 },
  ]),
  { type: 'fault', fault: 'none' },
  { type: 'create', status: 'open', consents: false },
  { type: 'change', lead: 0, status: 'open' },
  { type: 'run', ms: dayMs, workers: 2 },
  ...[true, false].flatMap((isStored): Step[] => [
    { type: 'create', status: 'won', consents: true },
    { type: 'kill', isStored },
  ]),
  { type: 'create', status: 'won', consents: true },
  { type: 'overtake' },
  { type: 'run', ms: -dayMs, workers: 1 },
]

type Destination = Pick<TestDestination, 'id' | 'platform' | 'run' | 'conversions' | 'change'>

function toReply({ platform }: Destination, fault: (typeof faults)[number]): Reply | undefined {
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
    cut: (reply) => void reply.destroy(),
    'cut after storing': take,
  }
  const answer = replies[fault]
  return answer && reply(fault, answer)
}

async function take(org: TestOrg, steps: readonly Step[], destination: Destination) {
  const { platform, run, change } = destination
  const leads: string[] = []
  let later = 0
  for (const step of steps) {
    if (step.type === 'create') {
      const { status, consents } = step
      const lead = { name: `Lead ${leads.length}`, status, ad_user_data: consents }
      leads.push(await create(org, lead))
    } else if (step.type === 'change') {
      const id = leads[step.lead]
      if (id) await org.call(`PATCH /leads/${id}`, { body: { status: step.status } })
    } else if (step.type === 'fault') {
      platform.respond(toReply(destination, step.fault))
    } else if (step.type === 'run') {
      if (step.ms < 0 && later > 0) fired.add('clock set back')
      if (step.ms > 0) fired.add('clock set forward')
      if (step.workers > 1) fired.add('two workers')
      later = Math.max(0, later + step.ms)
      await Promise.all(Array.from({ length: step.workers }, () => run(later)))
    } else if (step.type === 'overtake') {
      later = await overtake(destination, later)
    } else {
      later = await killSender(org, destination, { later, isStored: step.isStored })
    }
  }
  platform.respond(undefined)
  await change({ enabled: true })
  for (let day = 1; day <= 12; day += 1) await run(later + 1.2 * day * dayMs)
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
 * @returns The time at which the lease of the process has expired.
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

test('each due conversion is accepted once, whatever happens in between', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 3, maxLength: 12 }), async (steps) => {
      const org = await service.newOrg()
      const rules = [
        { action: 'Lead', status: 'open' },
        { action: 'Sale', status: 'won' },
      ]
      const destination = await newHttpDestination(service, org, { rules })

      await take(org, steps, destination)

      const { platform, conversions } = destination
      const rows = await conversions('limit=100')
      for (const { id, leadId, action, state, reason } of rows) {
        const taken = [...platform.accepted.values()].filter(
          ({ body }) => body.leadId === leadId && body.action === action,
        )
        expect(taken.length).toBeLessThanOrEqual(1)
        if (state === 'accepted') expect(taken[0]?.body.id).toBe(id)
        else if (state === 'skipped') {
          fired.add('skipped')
          expect([reason, taken]).toEqual(['consent_denied', []])
        } else
          expect([state, reason]).toEqual(['retracted', expect.stringMatching(/^lead_changed/)])
        if (reason === 'lead_changed') expect(taken).toEqual([])
      }
      expect(rows.length).toBeGreaterThanOrEqual(platform.accepted.size)
    }),
    { numRuns: runs(40), examples: [[[...everyFault]]] },
  )
  expect([...fired].sort()).toEqual(
    [
      ...faults.filter((fault) => fault !== 'none'),
      ...['clock set back', 'clock set forward', 'killed after storing', 'killed before storing'],
      ...['overtaken', 'skipped', 'two workers'],
    ].sort(),
  )
})
