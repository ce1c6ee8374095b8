import fc from 'fast-check'
import { moveToDeleted, restoreDeleted } from '../../features/leads/deletion/move-deleted-lead.ts'
import { nextUpdatedAt } from '../../features/leads/model/apply-lead-changes.ts'
import type { LeadRow } from '../../features/leads/model/lead-row.ts'
import { toOutcomeDates } from '../../features/leads/model/lead-status.ts'
import { deleteLeadsBefore } from '../../features/leads/store/delete-store.ts'
import { updateLeads } from '../../features/leads/store/update-store.ts'
import { compactOrg } from '../../lead-index/build/compact.ts'
import { labelIds, leadSpecs, moreLabelIds } from '../arbitraries/lead-arbitrary.ts'
import { createTestCtx } from '../calls/lead-calls.ts'
import type { TestOrg, TestService } from '../harness.ts'
import {
  forgetDeltaValues,
  forgetSegmentValues,
} from '../stores/lead-index/later-values-rows-store.ts'
import { storeLeads } from './lead-oracle.ts'
import { mergePairs, undoMerges } from './merge-steps.ts'

/** Segment sizes so small that a few leads fill several small and merged segments. */
export const sizes = { small: 4, large: 12, changed: 1 }

/** One event in an organization's history. */
export type Step =
  | { readonly kind: 'fold'; readonly few: number }
  | { readonly kind: 'create'; readonly specs: Parameters<typeof storeLeads>[2] }
  | { readonly kind: 'update'; readonly every: number; readonly by: Partial<LeadRow> }
  | { readonly kind: 'delete'; readonly before: string }
  | { readonly kind: 'trash'; readonly every: number }
  | { readonly kind: 'restore' }
  | { readonly kind: 'merge'; readonly every: number }
  | { readonly kind: 'unmerge' }
  /** Removes values that an older version did not store from segments or from pending deltas. */
  | { readonly kind: 'downgrade'; readonly deltas: boolean }

/** An instant before any lead was created. */
const earlier = '2025-12-31T07:59:00.000Z'

const anyChange: fc.Arbitrary<Partial<LeadRow>> = fc.record(
  {
    status: fc.constantFrom('open', 'qualified', 'won', 'lost'),
    value: fc.constantFrom(null, 0, 1, 29, 100, 1_999),
    utm_source: fc.constantFrom(null, 'google', 'a,b'),
    gclid: fc.constantFrom(null, 'g', 'g-2'),
    country: fc.constantFrom(null, 'DE', 'fr'),
    utm_content: fc.constantFrom(null, 'banner'),
    lossReason: fc.constantFrom(null, 'Price'),
    ownerId: fc.constantFrom(null, ...labelIds),
    moreLabelIds: fc.constantFrom(null, ...moreLabelIds),
    stageId: fc.constantFrom(null, ...labelIds),
    qualifiedAt: fc.constantFrom(null, earlier, '2026-01-31T10:30:00.000Z'),
    updatedAt: fc.constantFrom(earlier, '2026-01-31T23:59:59.999Z', '2026-02-01T00:00:00.000Z'),
    locked: fc.boolean(),
  },
  { requiredKeys: [] },
)

const anyCreation = (least: number) =>
  leadSpecs(20, least).map((specs): Step => ({ kind: 'create', specs }))
/** Compacts leads into segments that contain at least four leads, or at least two. */
const anyCompaction = fc.constantFrom(sizes.small, 2).map((few): Step => ({ kind: 'fold', few }))
const anyUpdate = fc
  .record({ every: fc.integer({ min: 1, max: 5 }), by: anyChange })
  .map((how): Step => ({ kind: 'update', ...how }))
const anyErasure = fc
  .constantFrom('2026-01-31T00:00:00.000Z', '2026-02-01T00:00:00.000Z')
  .map((before): Step => ({ kind: 'delete', before }))

const anyDeletion = fc.integer({ min: 2, max: 4 }).map((every): Step => ({ kind: 'trash', every }))

const anyMerge = fc.integer({ min: 2, max: 4 }).map((every): Step => ({ kind: 'merge', every }))

const anyDowngrade = fc.boolean().map((deltas): Step => ({ kind: 'downgrade', deltas }))

/**
 * Test steps for an organization. The first steps seal leads, so that later steps affect segments.
 */
export const anyHistory: fc.Arbitrary<Step[]> = fc
  .tuple(
    anyCreation(8),
    anyCompaction,
    fc.array(
      fc.oneof(
        { weight: 3, arbitrary: anyUpdate },
        { weight: 3, arbitrary: anyCompaction },
        { weight: 1, arbitrary: anyCreation(0) },
        { weight: 1, arbitrary: anyErasure },
        { weight: 2, arbitrary: anyDeletion },
        { weight: 2, arbitrary: fc.constant<Step>({ kind: 'restore' }) },
        { weight: 2, arbitrary: anyMerge },
        { weight: 2, arbitrary: fc.constant<Step>({ kind: 'unmerge' }) },
        { weight: 1, arbitrary: anyDowngrade },
      ),
      { minLength: 3, maxLength: 8 },
    ),
  )
  .map(([first, second, rest]) => [first, second, ...rest])

/**
 * History whose 60 leads fill at least five segments. Random histories are often too short to fill
 * three, so properties of several segments also use this one as an example.
 */
export const longHistory: Step[] = [1, 2, 3].flatMap((seed) => [
  ...fc.sample(anyCreation(20), { numRuns: 1, seed }),
  { kind: 'fold', few: sizes.small },
])

/** Changes a lead, including the dates of its status. */
export function changeRow(row: LeadRow, by: Partial<LeadRow>): LeadRow {
  const after = { ...row, ...by }
  return { ...after, ...toOutcomeDates(after.status, after.updatedAt) }
}

/** Applies a step. @returns The rows after the step. */
export async function applyStep(
  service: TestService,
  org: TestOrg,
  rows: readonly LeadRow[],
  step: Step,
): Promise<LeadRow[]> {
  const { kind } = step
  if (kind === 'fold') {
    await compactOrg(service.db, org.orgId, { ...sizes, few: step.few, dense: step.few })
    return [...rows]
  }
  if (kind === 'create') {
    const externalIds = new Set<unknown>(rows.map(({ externalId }) => externalId))
    const specs = step.specs.filter(({ sent }) => !externalIds.has(sent.externalId ?? null))
    return [...rows, ...(await storeLeads(service, org, specs))]
  }
  if (kind === 'update') {
    const after = rows.map((row, i) => (i % step.every === 0 ? changeRow(row, step.by) : row))
    const changed = after.filter((_, i) => i % step.every === 0)
    if (changed.length > 0) await service.db.inOrg(org.orgId, (tx) => updateLeads(tx, changed))
    return after
  }
  if (kind === 'downgrade') {
    await service.db.inOrg(org.orgId, step.deltas ? forgetDeltaValues : forgetSegmentValues)
    return [...rows]
  }
  if (kind === 'trash') {
    const ctx = await createTestCtx(service, org, deletionAt)
    const deleted = rows.filter((_, i) => i % step.every === 0)
    for (const { id } of deleted) await moveToDeleted(ctx, id)
    trash.set(org.orgId, [...(trash.get(org.orgId) ?? []), ...deleted])
    return rows.filter((_, i) => i % step.every !== 0)
  }
  if (kind === 'merge' || kind === 'unmerge') {
    const ctx = await createTestCtx(service, org, deletionAt)
    return kind === 'merge' ? mergePairs(ctx, rows, step.every) : undoMerges(ctx, rows)
  }
  if (kind === 'restore') return [...rows, ...(await restoreAll(service, org, rows))]
  await service.db.inOrg(org.orgId, (tx) => deleteLeadsBefore(tx, step.before, 1_000))
  return rows.filter(({ createdAt }) => createdAt >= step.before)
}

/** Applies the steps of a history to a new organization. Yields the rows after each step. */
export async function* replayHistory(
  service: TestService,
  org: TestOrg,
  history: readonly Step[],
): AsyncGenerator<LeadRow[]> {
  let rows: LeadRow[] = []
  for (const step of history) {
    rows = await applyStep(service, org, rows, step)
    yield rows
  }
}

/** Each organization's deleted rows. */
const trash = new Map<string, readonly LeadRow[]>()

/** Instant at which leads are deleted and restored, after all leads have been updated. */
const deletionAt = '2026-02-02T00:00:00.000Z'

/**
 * Restores every deleted lead whose external ID is not in use. @returns The rows of these leads.
 */
async function restoreAll(
  service: TestService,
  org: TestOrg,
  rows: readonly LeadRow[],
): Promise<LeadRow[]> {
  const ctx = await createTestCtx(service, org, deletionAt)
  const taken = new Set(rows.flatMap(({ externalId }) => externalId ?? []))
  const [restored, kept]: [LeadRow[], LeadRow[]] = [[], []]
  for (const row of trash.get(org.orgId) ?? []) {
    if (taken.has(row.externalId ?? '')) kept.push(row)
    else {
      await restoreDeleted(ctx, row.id)
      restored.push({ ...row, updatedAt: nextUpdatedAt(ctx, row) })
      if (row.externalId !== null) taken.add(row.externalId)
    }
  }
  trash.set(org.orgId, kept)
  return restored
}
