import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '../../../../contract/values/time.ts'
import {
  allowPlatforms,
  newHttpDestination,
  type TestDestination,
} from '../../../test/calls/destination-calls.ts'
import { create, patch } from '../../../test/calls/lead-calls.ts'
import { merge, unmerge } from '../../../test/calls/merge-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)
beforeAll(() => allowPlatforms(service))

const newOrg = async (): Promise<{ org: TestOrg; destination: TestDestination }> => {
  const org = await service.newOrg()
  const rules = [{ action: 'Sale', status: 'won' }]
  return { org, destination: await newHttpDestination(service, org, { rules }) }
}

const won = { status: 'won', ad_user_data: true }

const listLeadIds = async ({ conversions }: TestDestination): Promise<unknown[]> =>
  (await conversions()).map(({ leadId, state }) => [leadId, state])

test('the kept lead does not send what the merged one has sent', async () => {
  const { org, destination } = await newOrg()
  const keptId = await create(org, { name: 'Kept', ad_user_data: true })
  const mergedId = await create(org, { name: 'Merged', ...won })
  await destination.run()
  expect(destination.platform.accepted.size).toBe(1)

  await patch(org, { id: keptId, status: 'won' })
  await merge(org, keptId, mergedId)
  await destination.run(dayMs)

  expect(destination.platform.calls).toHaveLength(1)
  expect(await listLeadIds(destination)).toContainEqual([keptId, 'accepted'])
})

test('an undone merge gives the conversion back, and both leads are sent once', async () => {
  const { org, destination } = await newOrg()
  const keptId = await create(org, { name: 'Kept', ad_user_data: true })
  const mergedId = await create(org, { name: 'Merged', ...won })
  await destination.run()
  await merge(org, keptId, mergedId)
  await patch(org, { id: keptId, status: 'won' })
  await destination.run(dayMs)

  await unmerge(org, mergedId)
  await destination.run(2 * dayMs)

  expect(destination.platform.accepted.size).toBe(2)
  expect(new Set(await listLeadIds(destination))).toEqual(
    new Set([
      [keptId, 'accepted'],
      [mergedId, 'accepted'],
    ]),
  )
})

type Step =
  | { readonly type: 'win' | 'reopen'; readonly lead: number }
  | { readonly type: 'merge'; readonly kept: number; readonly merged: number }
  | { readonly type: 'unmerge'; readonly lead: number }
  | { readonly type: 'run' }

const anyLead = fc.nat(2)
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ type: fc.constantFrom('win' as const, 'reopen' as const), lead: anyLead }),
  fc.record({ type: fc.constant('merge' as const), kept: anyLead, merged: anyLead }),
  fc.record({ type: fc.constant('unmerge' as const), lead: anyLead }),
  fc.record({ type: fc.constant('run' as const) }),
)

/** The first lead was sent before it was reopened, so two conversions are right. */
const reopenedSale: Step[] = [
  { type: 'win', lead: 0 },
  { type: 'run' },
  { type: 'reopen', lead: 0 },
  { type: 'win', lead: 1 },
]

test('merges and undos never send more conversions than there were sales', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 12 }), async (steps) => {
      const { org, destination } = await newOrg()
      const ids: string[] = []
      for (const name of ['A', 'B', 'C']) ids.push(await create(org, { name, ad_user_data: true }))
      // A lead that was won, sent and reopened is a sale, too, so the won leads are not enough.
      let [sales, mostWon, wonBefore] = [0, 0, 0]
      for (const step of steps) {
        if (step.type === 'run') await destination.run()
        else if (step.type === 'merge') {
          await merge(org, ids[step.kept] ?? '', ids[step.merged] ?? '')
        } else if (step.type === 'unmerge') {
          await unmerge(org, ids[step.lead] ?? '')
        } else {
          const status = step.type === 'win' ? 'won' : 'open'
          await org.call(`PATCH /leads/${ids[step.lead]}`, { body: { status } })
        }
        const nowWon = await countWon(org)
        if (step.type === 'win') sales += nowWon - wonBefore
        mostWon = Math.max(mostWon, nowWon)
        wonBefore = nowWon
      }
      await destination.run(dayMs)

      expect(destination.platform.accepted.size).toBeLessThanOrEqual(Math.max(sales, mostWon))
      const leadIds = (await destination.conversions()).map(({ leadId }) => leadId)
      expect(leadIds.every((id) => ids.includes(id))).toBe(true)
    }),
    { numRuns: 15, examples: [[reopenedSale]] },
  )
})

async function countWon(org: TestOrg): Promise<number> {
  const { body } = await org.call('GET /leads', { query: 'status=won&fields=id' })
  return body.meta.pagination.total
}
