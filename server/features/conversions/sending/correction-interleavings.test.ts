import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { dayMs, hourMs } from '../../../../contract/values/time.ts'
import { create } from '../../../test/calls/lead-calls.ts'
import { startService } from '../../../test/harness.ts'
import {
  type ConnectedDestination,
  newConnectedDestination,
} from '../../../test/platform-fakes/connected-destination.ts'
import { type GoogleResult, startGoogleFake } from '../../../test/platform-fakes/google-fake.ts'
import { startMicrosoftFake } from '../../../test/platform-fakes/microsoft-fake.ts'
import type { Disturbance, PlatformFake } from '../../../test/platform-fakes/platform-fake.ts'
import { runs } from '../../../test/run-size.ts'

const service = await startService()
afterAll(service.stop)

type Step =
  | { readonly type: 'create' }
  | { readonly type: 'change'; readonly lead: number; readonly body: object }
  | { readonly type: 'disturb'; readonly by: Disturbance }
  /** A run of one or two workers; a negative time means that the clock was set back. */
  | { readonly type: 'run'; readonly ms: number; readonly workers: number }

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.constant({ type: 'create' } as const),
  fc.record({
    type: fc.constant('change'),
    lead: fc.nat(2),
    body: fc.constantFrom<object>(
      { status: 'won' },
      { status: 'lost' },
      ...[100, 250, 300].map((value) => ({ value })),
    ),
  }),
  fc.record({
    type: fc.constant('disturb'),
    by: fc.constantFrom<Disturbance>('throttle', 'error', 'html', 'cut after storing'),
  }),
  fc.record({
    type: fc.constant('run'),
    ms: fc.constantFrom(0, 60_000, hourMs, dayMs, -hourMs),
    workers: fc.constantFrom(1, 2),
  }),
)

/** @returns IDs of the leads. */
async function take<Fake extends PlatformFake>(
  { org, fake, run }: ConnectedDestination<Fake>,
  steps: readonly Step[],
): Promise<string[]> {
  const leads: string[] = []
  let later = hourMs
  for (const step of steps) {
    if (step.type === 'create') {
      const ids = { gclid: `Cj0KCQ${leads.length}`, msclkid: `0123abcd${leads.length}` }
      const lead = { name: 'Ada', status: 'won', value: 100, ad_user_data: true, ...ids }
      leads.push(await create(org, lead))
    } else if (step.type === 'change') {
      const id = leads[step.lead]
      if (id) await org.call(`PATCH /leads/${id}`, { body: step.body })
    } else if (step.type === 'disturb') {
      fake.disturbances.push(step.by)
    } else {
      later = Math.max(0, later + step.ms)
      await Promise.all(Array.from({ length: step.workers }, () => run(later)))
    }
  }
  fake.disturbances.length = 0
  for (let day = 1; day <= 6; day += 1) await run(later + 1.2 * day * dayMs)
  return leads
}

const anySteps = fc.array(anyStep, { minLength: 4, maxLength: 14 })

test('Microsoft ends with the value of each won lead, and without the others', async () => {
  await fc.assert(
    fc.asyncProperty(anySteps, async (steps) => {
      const destination = await newConnectedDestination(service, {
        ...{ kind: 'microsoft', start: startMicrosoftFake, action: 'Sale' },
      })

      const leads = await take(destination, steps)

      const { org, fake, list } = destination
      const rows = await list()
      for (const [index, leadId] of leads.entries()) {
        const { data: lead } = (await org.call(`GET /leads/${leadId}`)).body
        const row = rows.find((one: { leadId: string }) => one.leadId === leadId)
        const counted = [...fake.counted].filter(([key]) => key.startsWith(`0123abcd${index} `))
        const [value = 'none'] = counted.map(([, one]) => one.value)
        expect(counted.length).toBeLessThanOrEqual(1)
        // The lead was lost before a run detected that it had been won.
        if (row === undefined) {
          expect([lead.status, value]).toEqual(['lost', 'none'])
          continue
        }
        expect(row.correctionState).not.toBe('waiting')
        // A retraction is final: Microsoft would not count the same conversion again.
        const isRetracted = row.correction === 'retract' && row.correctionState === 'accepted'
        const isCounted = lead.status === 'won' && !isRetracted
        if (isCounted) expect([row.state, value]).toEqual(['accepted', lead.value])
        else {
          expect(row.state).toBe('retracted')
          expect(['none', 'retracted']).toContain(value)
        }
      }
    }),
    { numRuns: runs(20) },
  )
})

const anyResult = fc.constantFrom<GoogleResult>(
  { status: 'SUCCESS' },
  { status: 'FAILED', reason: 'PROCESSING_ERROR_REASON_INVALID_GCLID' },
)

test("Google's result reaches each conversion, whatever happens on the way", async () => {
  await fc.assert(
    fc.asyncProperty(anySteps, fc.array(anyResult, { maxLength: 4 }), async (steps, results) => {
      const destination = await newConnectedDestination(service, {
        ...{ kind: 'google_ads', start: startGoogleFake, action: '1234567' },
      })
      const { fake, list } = destination
      fake.results.push(...results)
      const isPlain = (step: Step) => step.type !== 'change'

      const leads = await take(destination, steps.filter(isPlain))

      const rows = await list()
      expect(rows).toHaveLength(leads.length)
      for (const { id, state, confirmedAt, code } of rows) {
        expect(fake.stored.has(`1234567 ${id}`)).toBe(true)
        expect([state, code, confirmedAt !== null]).toEqual(
          state === 'accepted' ? ['accepted', null, true] : ['rejected', 'INVALID_GCLID', false],
        )
      }
    }),
    { numRuns: runs(20) },
  )
})
