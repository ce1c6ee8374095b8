import { markDirty } from '../../../lead-index/index.ts'
import type { Database, OrgTx } from '../../../platform/db/database.ts'
import { type Ctx, createCtx, systemActor } from '../../../platform/operation.ts'
import {
  type ArrivedLead,
  fillClickFields,
  type LeadsOfClick,
  selectArrivedLeads,
  selectMissingFields,
} from '../../leads/index.ts'
import { getOrg } from '../../organizations/index.ts'
import { lockImport, updateImport } from '../import-store.ts'
import { insertUndoBatch } from '../jobs/undo-batch-store.ts'
import {
  type ClickReport,
  lockReports,
  selectClicksByKey,
  selectOrgsWithClicks,
  selectReports,
  updateLateFrom,
} from './ad-click-store.ts'
import { getClickState, noClickResult } from './click-state.ts'
import { clickRetentionStart } from './expire-clicks.ts'
import type { ClickValues } from './parse-click-row.ts'
import { hashClickId } from './stage-clicks.ts'

const leadBatchSize = 1_000

/** Maximum time, in milliseconds, between a lead's `createdAt` and its commit. */
const commitDelayMs = 120_000

/**
 * Adds ad data to leads that were created after the report that contains their click. Scans
 * unchecked leads and rescans the newest checked leads, which is harmless. Safe to repeat, kill at
 * any point and run concurrently.
 *
 * @see L-133
 */
export async function fillLateLeads(
  db: Database,
  now: () => Date = () => new Date(),
): Promise<void> {
  for (const orgId of await db.inSystem(selectOrgsWithClicks)) {
    const org = await getOrg(db, orgId)
    if (org === undefined) continue
    const ctx = createCtx(db, org, systemActor)
    await fillLateLeadsInOrg({ ...ctx, now })
  }
}

async function fillLateLeadsInOrg(ctx: Ctx): Promise<void> {
  const { db, org } = ctx
  if (!(await db.readInOrg(org.id, (tx) => hasArrived(tx, ctx)))) return
  for (let after: LeadPosition | undefined, isMore = true; isMore; ) {
    const from = after
    const { leads, filled } = await db.inOrg(org.id, (tx) => fillNext(tx, ctx, from))
    markDirty(db, org.id, filled)
    after = leads.at(-1)
    isMore = leads.length === leadBatchSize
  }
}

/** A lead's position in creation order. */
type LeadPosition = Pick<ArrivedLead, 'createdAt' | 'id'>

/** Reports whose clicks are complete, so their data can be added to leads. */
function selectActiveReports(reports: readonly ClickReport[], { org, now }: Ctx): ClickReport[] {
  const keptFrom = clickRetentionStart(org, now())
  return reports.filter(({ state, createdAt }) => state === 'imported' && createdAt > keptFrom)
}

/** Position before the first lead to check. */
function firstPosition(reports: readonly ClickReport[]): LeadPosition {
  const [first = '9999-12-31T00:00:00.000Z'] = reports.map(({ lateFrom }) => lateFrom).sort()
  return { createdAt: first, id: '00000000-0000-0000-0000-000000000000' }
}

async function hasArrived(tx: OrgTx, ctx: Ctx): Promise<boolean> {
  const reports = selectActiveReports(await selectReports(tx), ctx)
  return (await selectArrivedLeads(tx, firstPosition(reports), 1)).length > 0
}

/**
 * Checks the leads after a position and records the progress. Locks the reports first, so that a
 * concurrent reset is either visible here or causes another check.
 */
async function fillNext(tx: OrgTx, ctx: Ctx, after: LeadPosition | undefined) {
  const reports = selectActiveReports(await lockReports(tx), ctx)
  const settledUntil = new Date(ctx.now().getTime() - commitDelayMs).toISOString()
  const from = after ?? firstPosition(reports)
  const leads = await selectArrivedLeads(tx, from, leadBatchSize)
  const filled = await fillFromReports(tx, ctx, reports, leads)
  const last = leads.length === leadBatchSize ? leads.at(-1)?.createdAt : undefined
  const to = last !== undefined && last < settledUntil ? last : settledUntil
  // Skip reports that were reset in the meantime, so that their leads are checked again.
  const scanned = reports.filter(({ lateFrom }) => lateFrom >= from.createdAt && lateFrom < to)
  const ids = scanned.map(({ id }) => id)
  if (ids.length > 0) await updateLateFrom(tx, ids, to)
  return { leads, filled }
}

/**
 * Adds data from the reports' stored clicks to leads. The transaction must have locked the reports.
 *
 * @returns Number of leads changed.
 */
export async function fillFromReports(
  tx: OrgTx,
  ctx: Ctx,
  reports: readonly ClickReport[],
  leads: readonly ArrivedLead[],
): Promise<number> {
  const leadsWithKey = leads.flatMap((lead) =>
    lead.gclid === null ? [] : [{ lead, key: hashClickId(lead.gclid) }],
  )
  const leadsByKey = Map.groupBy(leadsWithKey, ({ key }) => key)
  if (leadsByKey.size === 0) return 0
  const storedClicks = await selectClicksByKey(tx, [...leadsByKey.keys()])
  let filled = 0
  for (const { id } of reports) {
    const clicks = storedClicks
      .filter(({ importId }) => importId === id)
      .map(({ key, content }): LeadsOfClick => {
        // This JSON was written by our own code when the report was imported.
        const { gclid, said: reported } = JSON.parse(content) as ClickValues
        const leadIds = (leadsByKey.get(key) ?? []).flatMap(({ lead }) =>
          typeof selectMissingFields(lead, reported) === 'string' ? [] : [lead.id],
        )
        return { gclid, said: reported, leadIds }
      })
      .filter(({ leadIds }) => leadIds.length > 0)
    if (clicks.length > 0) filled += await fillFromReport(tx, ctx, id, clicks)
  }
  return filled
}

/**
 * Adds data from one report's clicks to leads, and records the leads so that the import can be
 * undone.
 */
async function fillFromReport(
  tx: OrgTx,
  ctx: Ctx,
  importId: string,
  clicks: readonly LeadsOfClick[],
): Promise<number> {
  const row = await lockImport(tx, importId)
  const { filled } = await fillClickFields(
    tx,
    { ...ctx, actor: { kind: 'import', id: importId } },
    clicks,
  )
  if (row === undefined || filled.length === 0) return 0
  const sum = getClickState(row).result ?? noClickResult
  const late = sum.late + filled.length
  // An import cannot be undone once its content has been deleted.
  if (row.contentUntil !== null) {
    const changed = { created: [], updated: filled, changes: null }
    await insertUndoBatch(tx, importId, { upTo: row.rowsDone + late, ...changed })
  }
  await updateImport(tx, importId, { result: { ...sum, late } })
  return filled.length
}
