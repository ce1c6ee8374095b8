import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { statuses } from '../../../../contract/field-kinds.ts'
import { type Body, create, patch, read, toRejection } from '../../../test/calls/lead-calls.ts'
import { startService } from '../../../test/harness.ts'
import { runs } from '../../../test/run-size.ts'
import { selectHistory } from '../store/history-store.ts'
import { nextLossReason, nextQualifiedAt } from './lead-status.ts'

const service = await startService()
afterAll(service.stop)

describe('qualifiedAt', () => {
  const [before, now] = ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z']

  test.for(['qualified', 'won'] as const)('is set when %s is first reached', (status) => {
    expect(nextQualifiedAt(status, null, now)).toBe(now)
    expect(nextQualifiedAt(status, before, now)).toBe(before)
  })

  test('is kept through lost, and cleared on return to open', () => {
    expect(nextQualifiedAt('lost', before, now)).toBe(before)
    expect(nextQualifiedAt('lost', null, now)).toBeNull()
    expect(nextQualifiedAt('open', before, now)).toBeNull()
  })
})

describe('the loss reason', () => {
  test('is kept, changed or cleared while the lead stays lost', () => {
    expect(nextLossReason('lost', 'price', undefined)).toBe('price')
    expect(nextLossReason('lost', 'price', 'time')).toBe('time')
    expect(nextLossReason('lost', 'price', null)).toBeNull()
  })

  test('is cleared when the lead is no longer lost', () => {
    expect(nextLossReason('won', 'price', undefined)).toBeNull()
    expect(nextLossReason('open', 'price', null)).toBeNull()
  })

  test.for(['open', 'qualified', 'won'] as const)(
    'is rejected for a lead that is %s',
    async (status) => {
      const org = await service.newOrg()
      const id = await create(org, { name: 'Ada', status: 'lost', lossReason: 'price' })

      const refused = await patch(org, { id, status, lossReason: 'time' })
      const empty = await patch(org, { id, status, lossReason: '' })

      expect(toRejection(refused)).toEqual({
        status: 400,
        code: 'VALIDATION_ERROR',
        fields: ['lossReason'],
      })
      expect(empty.status).toBe(200)
      expect(await read(org, id)).toMatchObject({ status, lossReason: null })
    },
  )

  test('sent alone is accepted for a lost lead and rejected for others', async () => {
    const org = await service.newOrg()
    const id = await create(org, { name: 'Ada', status: 'lost' })
    const other = await create(org, { name: 'Bob' })

    expect((await patch(org, { id, lossReason: 'price' })).status).toBe(200)
    expect((await patch(org, { id: other, lossReason: 'price' })).status).toBe(400)
    expect((await read(org, id)).lossReason).toBe('price')
  })
})

/** An update, as a client sends it. */
const steps = fc.array(
  fc.record(
    {
      status: fc.constantFrom(...statuses),
      lossReason: fc.constantFrom('price', 'time', '', null),
      value: fc.constantFrom(0, 19.99, 1e12, null),
      note: fc.constantFrom('a', 'b', '', null),
    },
    { requiredKeys: [] },
  ),
  { minLength: 1, maxLength: 12 },
)

/** Invariants for a lead after any update. */
function expectSound(before: Body, after: Body): void {
  if (after.status !== 'lost') expect(after.lossReason).toBeNull()
  if (after.status === 'open') expect(after.qualifiedAt).toBeNull()
  if (after.status === 'qualified' || after.status === 'won') {
    expect(after.qualifiedAt).toBe(before.qualifiedAt ?? after.updatedAt)
  }
  if (after.status === 'lost') expect(after.qualifiedAt).toBe(before.qualifiedAt)
  expect(after.createdAt).toBe(before.createdAt)
  expect(after.updatedAt >= before.updatedAt).toBe(true)
}

test('any status can follow any other, and history has one row per changed field', async () => {
  const org = await service.newOrg()
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...statuses), steps, async (first, updates) => {
      const id = await create(org, { name: 'Ada', status: first })
      let before = await read(org, id)
      let rows = 0

      for (const update of updates) {
        const { status } = await patch(org, { id, ...update })
        const after = await read(org, id)

        const resulting = update.status ?? before.status
        const refused = Object.keys(update).length === 0
        const badReason = resulting !== 'lost' && Boolean(update.lossReason)
        expect(status).toBe(refused || badReason ? 400 : 200)
        if (status === 200) expectSound(before, after)
        else expect(after).toEqual(before)
        if (status === 200) expect(after.status).toBe(resulting)

        const changed = Object.keys(after).filter(
          (field) => field !== 'updatedAt' && String(after[field]) !== String(before[field]),
        )
        const history = await service.db.inOrg(org.orgId, (tx) => selectHistory(tx, id))
        const added = history.slice(rows).map(({ field }) => field)
        expect(added.toSorted()).toEqual(changed.toSorted())
        rows = history.length
        before = after
      }
    }),
    { numRuns: runs(30) },
  )
})
