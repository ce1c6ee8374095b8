import fc from 'fast-check'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { hourMs } from '../../../../contract/values/time.ts'
import { allowPlatforms } from '../../../test/calls/destination-calls.ts'
import { create } from '../../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { startMetaFake } from '../../../test/platform-fakes/meta-fake.ts'
import type { Disturbance, PlatformFake } from '../../../test/platform-fakes/platform-fake.ts'
import { runs } from '../../../test/run-size.ts'
import { leaseMs, runDestination } from './conversion-jobs.ts'

const service = await startService()
afterAll(service.stop)

const path = '/conversion-destinations'

interface Row {
  readonly id: string
  readonly leadId: string
  readonly state: string
  readonly code: string
  readonly attempts: number
}

interface MetaDestination {
  readonly org: TestOrg
  readonly fake: PlatformFake
  run(laterMs: number): Promise<boolean>
  list(): Promise<Row[]>
}

/** Meta rejects a whole batch if one `Purchase` in it has no value. */
async function newMetaDestination(): Promise<MetaDestination> {
  const org = await service.newOrg({ currency: 'EUR' })
  const fake = await startMetaFake()
  allowPlatforms(service, { [fake.origin]: fake.url })
  const rules = [{ action: 'Purchase', status: 'won', value: 'lead' }]
  const account = { kind: 'meta', settings: { datasetId: '1234567890' }, secret: 'token' }
  const body = { name: 'Meta', ...account, enabled: true, holdHours: 0, rules }
  const { id } = (await org.call(`POST ${path}`, { body })).body.data
  return {
    ...{ org, fake },
    run: (laterMs) =>
      runDestination(service.db, { orgId: org.orgId, id }, () => {
        const now = Date.now() + laterMs
        fake.now = () => now
        return new Date(now)
      }),
    list: async () =>
      (await org.call(`GET ${path}/${id}/conversions`, { query: 'limit=100' })).body.data.rows,
  }
}

const addLead = (org: TestOrg, n: number, hasValue: boolean) =>
  create(org, {
    ...{ name: `Lead ${n}`, email: `lead${n}@example.com`, status: 'won', ad_user_data: true },
    value: hasValue ? n + 1 : null,
  })

const countEvents = ({ requests }: PlatformFake) =>
  requests.map(({ body }) => JSON.parse(body).data.length)

test('due conversions are sent in one request, each with its own log entry', async () => {
  const { org, fake, run, list } = await newMetaDestination()
  onTestFinished(() => fake.stop())
  for (let n = 0; n < 12; n += 1) await addLead(org, n, true)

  await run(0)

  expect(countEvents(fake)).toEqual([12])
  const rows = await list()
  expect(rows).toHaveLength(12)
  for (const { state, attempts, id } of rows) {
    const { data } = (await org.call(`GET /conversions/${id}/attempts`)).body
    expect([state, attempts, data.length]).toEqual(['accepted', 1, 1])
  }
})

test('a batch with invalid conversions is halved until only those are rejected', async () => {
  const { org, fake, run, list } = await newMetaDestination()
  onTestFinished(() => fake.stop())
  for (let n = 0; n < 16; n += 1) await addLead(org, n, n % 8 !== 3)

  await run(0)

  expect(countEvents(fake).slice(0, 7)).toEqual([16, 8, 4, 2, 2, 1, 1])
  expect([...fake.stored.values()].map(({ times }) => times)).toEqual(Array(14).fill(1))
  const rows = await list()
  expect(rows.map(({ attempts }) => attempts)).toEqual(Array(16).fill(1))
  expect(rows.filter(({ state }) => state === 'rejected').map(({ code }) => code)).toEqual(
    Array(2).fill('100/2804009'),
  )
  expect(rows.filter(({ state }) => state === 'accepted')).toHaveLength(14)
})

test('a batch with only invalid conversions pauses the destination after a few requests', async () => {
  const { org, fake, run, list } = await newMetaDestination()
  onTestFinished(() => fake.stop())
  for (let n = 0; n < 32; n += 1) await addLead(org, n, false)

  await run(0)

  expect(fake.requests.length).toBeLessThan(16)
  expect(new Set((await list()).map(({ state }) => state))).toEqual(new Set(['sent']))
})

type Step =
  | { readonly type: 'leads'; readonly values: readonly boolean[] }
  | { readonly type: 'fault'; readonly fault: Disturbance }
  | { readonly type: 'run'; readonly ms: number; readonly workers: number }

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    type: fc.constant('leads'),
    values: fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }),
  }),
  fc.record({
    type: fc.constant('fault'),
    fault: fc.constantFrom('throttle', 'error', 'html', 'cut after storing'),
  }),
  fc.record({
    type: fc.constant('run'),
    ms: fc.constantFrom(0, leaseMs + 1_000, hourMs),
    workers: fc.constantFrom(1, 2),
  }),
)

test('each conversion of a batch is counted once or rejected, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 3, maxLength: 10 }), async (steps) => {
      const { org, fake, run, list } = await newMetaDestination()
      let [later, count] = [0, 0]
      const valid = new Set<string>()
      for (const step of steps) {
        if (step.type === 'fault') fake.disturbances.push(step.fault)
        else if (step.type === 'run') {
          later += step.ms
          await Promise.all(Array.from({ length: step.workers }, () => run(later)))
        } else {
          for (const hasValue of step.values) {
            const id = await addLead(org, count, hasValue)
            count += 1
            if (hasValue) valid.add(id)
          }
        }
      }
      for (let i = 1; i <= 14; i += 1) await run(later + i * 10 * hourMs)
      await fake.stop()

      const rows = await list()
      const stored = new Set([...fake.stored.keys()].map((key) => key.split(' ')[1]))
      for (const { id, leadId, state } of rows) {
        const expected = valid.has(leadId) ? ['accepted', true] : [expect.any(String), false]
        expect([state, stored.has(id)]).toEqual(expected)
        if (!valid.has(leadId)) expect(['rejected', 'sent']).toContain(state)
      }
      expect([rows.length, stored.size]).toEqual([count, valid.size])
    }),
    { numRuns: runs(25) },
  )
})
