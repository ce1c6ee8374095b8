import type { LeadField } from '../../../contract/lead-fields.ts'
import { leadFields } from '../../../contract/lead-fields.ts'
import { createLeadSchema } from '../../../contract/leads/lead-schemas.ts'
import { type LeadRow, toLeadRow } from '../../features/leads/model/lead-row.ts'
import { toOutcomeDates } from '../../features/leads/model/lead-status.ts'
import { insertLeads } from '../../features/leads/store/lead-store.ts'
import type { LeadSpec } from '../arbitraries/lead-arbitrary.ts'
import { createTestCtx } from '../calls/lead-calls.ts'
import type { TestOrg, TestService } from '../harness.ts'

/** Stores each lead as if at the time of its creation. @returns The rows for the oracle. */
export async function storeLeads(
  service: TestService,
  org: TestOrg,
  specs: readonly LeadSpec[],
): Promise<LeadRow[]> {
  const ctx = await createTestCtx(service, org)
  const rows = specs.map(({ sent, createdAt, updatedAt, qualifiedAt, locked }) => {
    const at = { ...ctx, now: () => new Date(createdAt) }
    // The schema requires every lead to have contact or custom data, so `custom` is set only for
    // the check.
    const lead = { ...createLeadSchema.parse({ ...sent, custom: '{}' }), custom: null }
    const row = toLeadRow(at, lead, undefined)
    const dates = { qualifiedAt, ...toOutcomeDates(row.status, updatedAt) }
    return { ...row, updatedAt, ...dates, locked }
  })
  await service.db.inOrg(org.orgId, (tx) => insertLeads(tx, rows))
  return rows
}

export interface Key {
  readonly field: LeadField
  readonly direction: 'asc' | 'desc'
}

/** A field's value as shown in lists, where the contact data of locked leads is null. */
export function getVisibleValue(row: LeadRow, field: LeadField): LeadRow[LeadField] {
  return row.locked && 'masked' in leadFields[field] ? null : row[field]
}

/**
 * Simple implementation of the documented order: nulls last in both directions, strings by code
 * point, ties by ID in the direction of the first key.
 */
export function compareBy(keys: readonly Key[]): (a: LeadRow, b: LeadRow) => number {
  const allKeys = [...keys, { field: 'id', direction: keys[0]?.direction ?? 'desc' } as const]
  return (a, b) => {
    for (const { field, direction } of allKeys) {
      const [left, right] = [getVisibleValue(a, field), getVisibleValue(b, field)]
      if (left === right) continue
      if (left === null) return 1
      if (right === null) return -1
      const order =
        typeof left === 'number'
          ? left - Number(right)
          : Buffer.compare(Buffer.from(String(left)), Buffer.from(String(right)))
      if (order !== 0) return direction === 'asc' ? order : -order
    }
    return 0
  }
}
