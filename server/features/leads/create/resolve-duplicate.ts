import { consentFields } from '../../../../contract/leads/lead-values.ts'
import type { Org } from '../../../../contract/organizations/org.ts'
import { dayMs } from '../../../../contract/values/time.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { insertPendingLinks } from '../../tracking/index.ts'
import { nextUpdatedAt } from '../model/apply-lead-changes.ts'
import { diffLeads } from '../model/lead-diff.ts'
import { buildSearchText, type LeadRow } from '../model/lead-row.ts'
import { saveChanges } from '../store/history-store.ts'
import { selectDuplicate } from '../store/lead-store.ts'
import type { Draft, Outcome } from './draft.ts'
import { recordUnmergedValues, userSuppliedFields } from './record-unmerged-values.ts'

/** Fields that a merge can fill. Excludes the loss reason, because a merge keeps the status. */
const fillable = userSuppliedFields.filter((field) => field !== 'lossReason')

/**
 * Applies the duplicate policy to one lead. The caller must hold the lock on new leads.
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

/** Deviations from a merge that only fills empty fields. */
interface MergeOptions {
  /** Values of the lead after the merge. */
  readonly changes?: Partial<LeadRow>
  /** Values of the draft that the merge discards; null if there is nothing to record. */
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
  // Fixed, so that all history rows of a merge have the same timestamp.
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

/**
 * Session and visitor after the merge, always from the same lead; on a tie, from the existing lead.
 */
function mergeLink(
  existing: LeadRow,
  duplicate: LeadRow,
): Pick<LeadRow, 'sessionId' | 'visitorId'> {
  const isKnown = existing.sessionId !== null || duplicate.visitorId === null
  const { sessionId, visitorId } =
    isKnown || (duplicate.sessionId === null && existing.visitorId !== null) ? existing : duplicate
  return { sessionId, visitorId }
}

/** Withdrawn consent overrides the existing value. @see L-191 */
const revocableConsent: ReadonlySet<string> = new Set(consentFields)

/** The existing lead, with its empty fields filled from the duplicate. */
function mergeFields(existing: LeadRow, duplicate: LeadRow, at: string): LeadRow {
  const filled = fillable
    .filter(
      (field) =>
        (existing[field] === null && duplicate[field] !== null) ||
        (revocableConsent.has(field) && duplicate[field] === false),
    )
    .map((field) => [field, duplicate[field]])
  const lead: LeadRow = {
    ...existing,
    // Each value has the type of the field that it is for.
    ...(Object.fromEntries(filled) as Partial<LeadRow>),
    emailKey: existing.emailKey ?? duplicate.emailKey,
    phoneKey: existing.phoneKey ?? duplicate.phoneKey,
    ...mergeLink(existing, duplicate),
    updatedAt: at,
  }
  return { ...lead, searchText: buildSearchText(lead, lead.phoneKey) }
}
