import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '../../../../contract/values/time.ts'
import {
  allowPlatforms,
  newHttpDestination,
  type Reply,
  type TestDestination,
} from '../../../test/calls/destination-calls.ts'
import { create } from '../../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { runs } from '../../../test/run-size.ts'
import { leaseMs } from './conversion-jobs.ts'

const service = await startService()
afterAll(service.stop)
beforeAll(() => allowPlatforms(service))

const faults = ['none', '429', '503', 'html', 'refused', 'cut', 'cut after storing'] as const

type Step =
  | { readonly type: 'create'; readonly status: 'open' | 'won' }
  | { readonly type: 'change'; readonly lead: number; readonly status: 'open' | 'won' }
  | { readonly type: 'fault'; readonly fault: (typeof faults)[number] }
  /** A run by one or two workers; a negative time means that the clock was set back. */
  | { readonly type: 'run'; readonly ms: number; readonly workers: number }
  /** A worker that is overtaken during a request, as if its process had been suspended. */
  | { readonly type: 'overtake' }

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ type: fc.constant('create'), status: fc.constantFrom('open', 'won') }),
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
)

type Destination = Pick<TestDestination, 'platform' | 'run' | 'conversions' | 'change'>

function toReply({ platform }: Destination, fault: (typeof faults)[number]): Reply | undefined {
  const take: Reply = (reply, call) => {
    platform.accepted.set(call.body.id, call)
    reply.destroy()
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
  return replies[fault]
}

async function take(org: TestOrg, steps: readonly Step[], destination: Destination) {
  const { platform, run, change } = destination
  const leads: string[] = []
  let later = 0
  for (const step of steps) {
    if (step.type === 'create') {
      const lead = { name: `Lead ${leads.length}`, status: step.status, ad_user_data: true }
      leads.push(await create(org, lead))
    } else if (step.type === 'change') {
      const id = leads[step.lead]
      if (id) await org.call(`PATCH /leads/${id}`, { body: { status: step.status } })
    } else if (step.type === 'fault') {
      platform.respond(toReply(destination, step.fault))
    } else if (step.type === 'run') {
      later = Math.max(0, later + step.ms)
      await Promise.all(Array.from({ length: step.workers }, () => run(later)))
    } else {
      later = await overtake(destination, later)
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
  await Promise.race([slow, arrived.promise])
  platform.respond(undefined)
  const after = later + leaseMs + 1_000
  await run(after)
  overtaken.resolve()
  await slow
  return after
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
        else expect([state, reason]).toEqual(['retracted', expect.stringMatching(/^lead_changed/)])
        if (reason === 'lead_changed') expect(taken).toEqual([])
      }
      expect(rows.length).toBeGreaterThanOrEqual(platform.accepted.size)
    }),
    { numRuns: runs(40) },
  )
})
