import type { OrgTx } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { contactFields } from '../model/apply-lead-edits.ts'
import { selectIdsByExternalId, selectLeadRows } from '../store/lead-store.ts'
import { applyEdits } from '../update/apply-edits.ts'
import type { Decision, Draft } from './draft.ts'

/**
 * Locks and updates the leads that upserts refer to. Runs no query if there are no upserts.
 *
 * @returns Decisions for upserts whose lead exists. For the others, the lead must be created.
 */
export async function updateExisting(
  tx: OrgTx,
  drafts: readonly Draft[],
): Promise<Map<Draft, Decision>> {
  const upserts = drafts.filter(({ upsert }) => upsert !== undefined)
  const externalIds = upserts.flatMap(({ row }) => row.externalId ?? [])
  const ids = await selectIdsByExternalId(tx, externalIds)
  if (ids.size === 0) return new Map()
  const leads = await selectLeadRows(tx, [...ids.values()], 'locked')
  // Leads may have been deleted, or may have lost their externalId, before they were locked.
  const locked = new Map(leads.map(({ id, externalId }) => [externalId, id]))
  const edits = upserts.flatMap((draft) => {
    const leadId = locked.get(draft.row.externalId)
    return leadId === undefined
      ? []
      : [{ draft, edit: { ctx: draft.ctx, leadId, changes: draft.upsert ?? {} } }]
  })
  const errors = await applyEdits(
    tx,
    leads,
    edits.map(({ edit }) => edit),
  )
  return new Map(
    edits.map(({ draft, edit: { leadId } }, i) => [
      draft,
      errors[i] ?? { kind: 'updated', id: leadId, warnings: [] },
    ]),
  )
}

/** True if an upsert has no contact data, so it can only update a lead. */
export const isEmptyUpsert = ({ upsert, row }: Draft): boolean =>
  upsert !== undefined && contactFields.every((field) => row[field] === null)

/** Error for an empty upsert whose lead does not exist. */
export function buildEmptyError(): ApiError {
  const message = `Send at least one of ${contactFields.join(', ')}.`
  return new ApiError('VALIDATION_ERROR', message, {
    details: { problems: [{ field: '', message }] },
  })
}
