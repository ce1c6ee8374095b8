import type { Org } from '../../../../contract/organizations/org.ts'
import { dayMs } from '../../../../contract/values/time.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { insertPendingLinks } from '../../tracking/index.ts'
import { nextUpdatedAt } from '../model/apply-lead-changes.ts'
import { diffLeads } from '../model/lead-diff.ts'
import type { LeadRow } from '../model/lead-row.ts'
import { mergeFields } from '../model/merge-fields.ts'
import { saveChanges } from '../store/history-store.ts'
import { selectDuplicate } from '../store/lead-store.ts'
import type { Draft, Outcome } from './draft.ts'
import { recordUnmergedValues } from './record-unmerged-values.ts'

/**
 * Applies the organization's duplicate policy to one lead. The caller must hold the lock on new
 * leads.
 *
 * @returns `undefined` if the lead is not a duplicate and must be added.
 * @see D-16
 */
export async function applyDuplicatePolicy(
  tx: OrgTx,
  org: Org,
  draft: Draft,
): Promise<Outcome | undefined> {
  const { row } = draft
  const from = new Date(Date.parse(row.createdAt) - org.duplicateWindowDays * dayMs).toISOString()
  const existing = await selectDuplicate(tx, row, from)
  if (existing === undefined) return undefined
  if (org.duplicatePolicy === 'refuse') {
    const same = existing.emailKey !== null && existing.emailKey === row.emailKey
    return { kind: 'exists', existingId: existing.id, same: same ? 'email' : 'phone' }
  }
  return mergeDraft(tx, existing, draft)
}

/** Options for a merge that does more than fill empty fields. */
interface MergeOptions {
  /** Overrides for values of the merged lead. */
  readonly changes?: Partial<LeadRow>
  /**
   * Overrides for the draft's values when discarded values are recorded; null to record nothing.
   */
  readonly rest?: Partial<LeadRow>
}

/** Merges a draft into a lead, which the caller must have locked. */
export async function mergeDraft(
  tx: OrgTx,
  existing: LeadRow,
  { row, awaits: sessionId, warnings, ctx }: Draft,
  { changes, rest }: MergeOptions = {},
): Promise<Outcome> {
  const now = ctx.now()
  // Use a fixed time, so that all history rows for a merge have the same timestamp.
  const then = { ...ctx, now: () => now }
  const merged = { ...mergeFields(existing, row, nextUpdatedAt(then, existing)), ...changes }
  const history = diffLeads(then, existing, merged)
  if (history.length > 0) await saveChanges(tx, [merged], history)
  if (sessionId !== undefined && merged.sessionId === null) {
    await insertPendingLinks(tx, [{ leadId: existing.id, sessionId, since: row.createdAt }])
  }
  const leftOut = await recordUnmergedValues(tx, then, merged, { ...row, ...rest })
  return {
    kind: 'merged',
    id: existing.id,
    warnings: [...warnings, ...leftOut],
    draft: { id: row.id, warnings },
  }
}
