import fc from 'fast-check'
import type { LeadRow } from '../../features/leads/model/lead-row.ts'
import { deleteLeadsBefore } from '../../features/leads/store/delete-store.ts'
import { updateLeads } from '../../features/leads/store/lead-store.ts'
import { compactOrg } from '../../lead-index/build/compact.ts'
import { leadSpecs } from '../arbitraries/lead-arbitrary.ts'
import type { TestOrg, TestService } from '../harness.ts'
import { storeLeads } from './lead-oracle.ts'

/** Sizes at which a handful of leads already makes several segments, small and merged. */
export const sizes = { small: 4, large: 12, changed: 1 }

/** One thing that happens to an organization. */
export type Step =
  | { readonly kind: 'fold'; readonly few: number }
  | { readonly kind: 'create'; readonly specs: Parameters<typeof storeLeads>[2] }
  | { readonly kind: 'update'; readonly every: number; readonly by: Partial<LeadRow> }
  | { readonly kind: 'delete'; readonly before: string }

/** Before every instant of a lead that is created. */
const earlier = '2025-12-31T07:59:00.000Z'

const changes: fc.Arbitrary<Partial<LeadRow>> = fc.record(
  {
    status: fc.constantFrom('open', 'qualified', 'won', 'lost'),
    value: fc.constantFrom(null, 0, 1, 29, 100, 1_999),
    utm_source: fc.constantFrom(null, 'google', 'a,b'),
    gclid: fc.constantFrom(null, 'g'),
    qualifiedAt: fc.constantFrom(null, earlier, '2026-01-31T10:30:00.000Z'),
    updatedAt: fc.constantFrom(earlier, '2026-01-31T23:59:59.999Z', '2026-02-01T00:00:00.000Z'),
    locked: fc.boolean(),
  },
  { requiredKeys: [] },
)

const creation = (least: number) =>
  leadSpecs(20, least).map((specs): Step => ({ kind: 'create', specs }))
/** In haste, and at leisure. */
const fold = fc.constantFrom(sizes.small, 2).map((few): Step => ({ kind: 'fold', few }))
const update = fc
  .record({ every: fc.integer({ min: 1, max: 5 }), by: changes })
  .map((how): Step => ({ kind: 'update', ...how }))
const erasure = fc
  .constantFrom('2026-01-31T00:00:00.000Z', '2026-02-01T00:00:00.000Z')
  .map((before): Step => ({ kind: 'delete', before }))

/** What happens to an organization: leads are sealed first, so that the rest meets segments. */
export const histories: fc.Arbitrary<Step[]> = fc
  .tuple(
    creation(8),
    fold,
    fc.array(
      fc.oneof(
        { weight: 3, arbitrary: update },
        { weight: 3, arbitrary: fold },
        { weight: 1, arbitrary: creation(0) },
        { weight: 1, arbitrary: erasure },
      ),
      { minLength: 3, maxLength: 8 },
    ),
  )
  .map(([first, second, rest]) => [first, second, ...rest])

/** Does a step. @returns The rows that there are then. */
export async function take(
  service: TestService,
  org: TestOrg,
  rows: readonly LeadRow[],
  done: Step,
): Promise<LeadRow[]> {
  const { kind } = done
  if (kind === 'fold') {
    await compactOrg(service.db, org.orgId, { ...sizes, few: done.few })
    return [...rows]
  }
  if (kind === 'create') {
    const externalIds = new Set<unknown>(rows.map(({ externalId }) => externalId))
    const specs = done.specs.filter(({ sent }) => !externalIds.has(sent.externalId ?? null))
    return [...rows, ...(await storeLeads(service, org, specs))]
  }
  if (kind === 'update') {
    const after = rows.map((row, i) => (i % done.every === 0 ? { ...row, ...done.by } : row))
    const changed = after.filter((_, i) => i % done.every === 0)
    if (changed.length > 0) await service.db.inOrg(org.orgId, (tx) => updateLeads(tx, changed))
    return after
  }
  await service.db.inOrg(org.orgId, (tx) => deleteLeadsBefore(tx, done.before, 1_000))
  return rows.filter(({ createdAt }) => createdAt >= done.before)
}
