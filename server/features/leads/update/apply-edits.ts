import type { LeadEdits } from '../../../../contract/leads/edit-schemas.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { saveVisitorIdentities } from '../../tracking/index.ts'
import { applyLeadEdits } from '../model/apply-lead-edits.ts'
import { diffLeads, type HistoryRow } from '../model/lead-diff.ts'
import type { LeadRow } from '../model/lead-row.ts'
import { saveChanges } from '../store/history-store.ts'
import { selectIdsByExternalId } from '../store/lead-store.ts'

/** New values for one lead. */
export interface Edit {
  readonly ctx: Ctx
  readonly leadId: string
  readonly changes: LeadEdits
  /** Called with the edit's history before the commit. */
  onChange?(rows: readonly HistoryRow[]): void
}

/**
 * Applies edits to leads one after another, then writes the leads and their history. An edit with
 * an error changes nothing.
 *
 * @param leads  The edited leads, locked by the transaction.
 * @returns One result per edit: `undefined`, or an error. An edit of a lead that is not in `leads`
 *   results in `NOT_FOUND`.
 * @throws DatabaseError if a concurrent transaction has just taken one of the external IDs.
 */
export async function applyEdits(
  tx: OrgTx,
  leads: readonly LeadRow[],
  edits: readonly Edit[],
): Promise<(ApiError | undefined)[]> {
  const current = new Map(leads.map((lead) => [lead.id, lead]))
  const newExternalIds = edits.flatMap(({ changes }) => changes.externalId ?? [])
  const owners = new Map(await selectIdsByExternalId(tx, newExternalIds))
  const history: HistoryRow[] = []
  const edited = new Set<string>()
  const results = edits.map(({ ctx, leadId, changes, onChange }) => {
    const before = current.get(leadId)
    if (before === undefined) return new ApiError('NOT_FOUND', 'Lead not found.')
    const after = tryEdit(ctx, before, changes, owners)
    if (after instanceof ApiError) return after
    const rows = diffLeads(ctx, before, after)
    onChange?.(rows)
    if (rows.length === 0) return undefined
    history.push(...rows)
    edited.add(leadId)
    current.set(leadId, after)
    if (before.externalId !== after.externalId) {
      if (before.externalId !== null) owners.delete(before.externalId)
      if (after.externalId !== null) owners.set(after.externalId, leadId)
    }
    return undefined
  })
  const changed = [...edited].flatMap((id) => current.get(id) ?? [])
  await saveChanges(tx, changed, history)
  const withNewContact = new Set(
    history
      .filter(({ field }) => field === 'email' || field === 'phone')
      .map(({ leadId }) => leadId),
  )
  await saveVisitorIdentities(
    tx,
    changed.filter(({ id }) => withNewContact.has(id)),
  )
  return results
}

/** @param owners  IDs of existing leads, keyed by the external IDs that edits set. */
function tryEdit(
  ctx: Ctx,
  lead: LeadRow,
  changes: LeadEdits,
  owners: ReadonlyMap<string, string>,
): LeadRow | ApiError {
  const existingId = owners.get(changes.externalId ?? '')
  if (existingId !== undefined && existingId !== lead.id) {
    return new ApiError('CONFLICT', 'Another lead has the same externalId.', {
      details: { existingId },
    })
  }
  try {
    return applyLeadEdits(ctx, lead, changes)
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}
