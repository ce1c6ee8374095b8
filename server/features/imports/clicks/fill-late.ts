import type { OrgTx } from '../../../platform/db/database.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { type ArrivedLead, fillClicks, fillingOf, type LeadsOfClick } from '../../leads/index.ts'
import { lockImport, updateImport } from '../import-store.ts'
import { insertBatch } from '../jobs/batch-store.ts'
import { type ClickReport, selectClicksByKey } from './ad-click-store.ts'
import { clickDocuments, noClicks } from './click-documents.ts'
import type { ClickValues } from './read-click.ts'
import { keyOf } from './stage-clicks.ts'

/**
 * Fills leads by the clicks that are kept of reports, which the transaction has locked.
 *
 * @returns How many were filled.
 */
export async function fillLeads(
  tx: OrgTx,
  ctx: Ctx,
  reports: readonly ClickReport[],
  leads: readonly ArrivedLead[],
): Promise<number> {
  const keyed = leads.flatMap((lead) =>
    lead.gclid === null ? [] : [{ lead, key: keyOf(lead.gclid) }],
  )
  const ofKey = Map.groupBy(keyed, ({ key }) => key)
  if (ofKey.size === 0) return 0
  const found = await selectClicksByKey(tx, [...ofKey.keys()])
  let filled = 0
  for (const { id } of reports) {
    const clicks = found
      .filter(({ importId }) => importId === id)
      .map(({ key, content }): LeadsOfClick => {
        // Written by us, when the report was imported.
        const { gclid, said } = JSON.parse(content) as ClickValues
        const leadIds = (ofKey.get(key) ?? []).flatMap(({ lead }) =>
          typeof fillingOf(lead, said) === 'string' ? [] : [lead.id],
        )
        return { gclid, said, leadIds }
      })
      .filter(({ leadIds }) => leadIds.length > 0)
    if (clicks.length > 0) filled += await fillBy(tx, ctx, id, clicks)
  }
  return filled
}

/** Fills leads in the name of a report, and notes the way back for its undo. */
async function fillBy(
  tx: OrgTx,
  ctx: Ctx,
  importId: string,
  clicks: readonly LeadsOfClick[],
): Promise<number> {
  const row = await lockImport(tx, importId)
  const { filled } = await fillClicks(
    tx,
    { ...ctx, actor: { kind: 'import', id: importId } },
    clicks,
  )
  if (row === undefined || filled.length === 0) return 0
  const sum = clickDocuments(row).result ?? noClicks
  const late = sum.late + filled.length
  // Without its content it cannot be undone any more.
  if (row.contentUntil !== null) {
    const wayBack = { created: [], updated: filled, changes: null }
    await insertBatch(tx, importId, { upTo: row.rowsDone + late, ...wayBack })
  }
  await updateImport(tx, importId, { result: { ...sum, late } })
  return filled.length
}
