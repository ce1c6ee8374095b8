import { expect, test } from 'vitest'
import type { GetLeadOutput } from '../../../../sdk/app-operations.generated.ts'
import { listMergedFields } from './merged-fields.ts'

const lead = (fields: Partial<GetLeadOutput>): GetLeadOutput =>
  // Only the compared fields are read; fields missing from both leads count as equal.
  fields as GetLeadOutput

test('lists only fields in which the leads differ, with the lead whose value stays', () => {
  const kept = lead({ id: 'a', name: 'Ada', email: null, phone: '1', ad_storage: true })
  const merged = lead({ id: 'b', name: 'A.', email: 'a@x.de', phone: '1', ad_storage: false })

  expect(listMergedFields(kept, merged)).toEqual([
    { field: 'name', isTaken: false },
    { field: 'email', isTaken: true },
    { field: 'ad_storage', isTaken: true },
  ])
})

test('status, loss reason and dates stay those of the kept lead', () => {
  const kept = lead({ status: 'open', lossReason: null, wonAt: null, createdAt: '2026-01-02' })
  const merged = lead({ status: 'lost', lossReason: 'Price', wonAt: '2026-01-01', createdAt: '2' })

  expect(listMergedFields(kept, merged).filter(({ isTaken }) => isTaken)).toEqual([])
})
