import type { LeadRecord } from '../../../../contract/leads/lead-schemas.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { loadDeletedRecords } from '../../leads/index.ts'
import { loadConversionLeads } from '../derive-conversions.ts'

/** Leads by ID. Includes deleted leads, because their conversions must be retracted. */
export async function loadCorrectedLeads(
  tx: OrgTx,
  ctx: Ctx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LeadRecord>> {
  const leads = await loadConversionLeads(tx, ctx, ids)
  const missing = ids.filter((id) => !leads.has(id))
  const deleted = await loadDeletedRecords(tx, missing)
  return new Map([...leads, ...deleted.map((lead) => [lead.id, lead] as const)])
}
