import { expect } from 'vitest'
import { type Org, orgSettingsSchema, planSchema } from '../../../contract/organizations/org.ts'
import { type Stats, statsSchema } from '../../../contract/stats-schemas.ts'
import { getStats } from '../../features/stats/index.ts'
import { createCtx, systemActor } from '../../platform/operation.ts'
import { newId } from '../../platform/process/ids.ts'
import type { TestService } from '../harness.ts'

/** An organization with default settings that exists only in memory. */
export const createOrg = (fields: Partial<Org> = {}): Org => ({
  id: newId(),
  ...orgSettingsSchema.parse({ name: 'Test' }),
  ...planSchema.parse({}),
  ...fields,
})

/** Runs `get_stats` at an instant and checks the result against its schema. */
export async function loadStats(
  { db }: TestService,
  org: Org,
  body: object,
  now: string,
): Promise<Stats> {
  const ctx = { ...createCtx(db, org, systemActor), now: () => new Date(now) }
  const { data } = await getStats.run(ctx, getStats.input.parse(body))
  expect(statsSchema.parse(data)).toEqual(data)
  return data
}
