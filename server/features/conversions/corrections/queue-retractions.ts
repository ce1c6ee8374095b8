import type { LeadRecord } from '../../../../contract/leads/lead-schemas.ts'
import { dayMs, minuteMs } from '../../../../contract/values/time.ts'
import type { Database, OrgTx } from '../../../platform/db/database.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { type Conversion, deleteConversionsOfLeads } from '../conversion-store.ts'
import type { Destination } from '../destination-store.ts'
import { findPlatform } from '../platforms/platforms.ts'
import { retract } from '../revise-conversion.ts'
import { loadCorrectedLeads } from './load-corrected-leads.ts'
import { encryptContent } from './retraction-content.ts'
import {
  deleteOldRetractions,
  insertRetractions,
  lockDestinations,
  type Retraction,
  selectAllConversions,
} from './retraction-store.ts'

/** How long to wait for a request in progress before sending the retraction. */
const waitMs = 2 * minuteMs

/** Time after which an unsent retraction is deleted. */
const keptMs = 7 * dayMs

/**
 * Deletes the conversions of leads that are about to be erased. Keeps an encrypted copy of the IDs
 * that the platform needs for each retraction until the retraction is sent.
 *
 * @see L-452
 */
export async function retractConversionsOfLeads(
  tx: OrgTx,
  ctx: Ctx,
  leadIds: readonly string[],
): Promise<void> {
  if (leadIds.length === 0) return
  const destinations = await lockDestinations(tx)
  if (destinations.length === 0) return
  const conversions = await selectAllConversions(tx, leadIds)
  await insertRetractions(tx, await buildRetractions(tx, ctx, { destinations, conversions }))
  await deleteConversionsOfLeads(tx, leadIds)
}

interface Erased {
  readonly destinations: readonly Destination[]
  readonly conversions: readonly Conversion[]
}

async function buildRetractions(
  tx: OrgTx,
  ctx: Ctx,
  { destinations: all, conversions }: Erased,
): Promise<readonly Omit<Retraction, 'rejectedAt'>[]> {
  const destinations = new Map(all.map((one) => [one.id, one]))
  const now = ctx.now()
  const open = conversions.flatMap((one) => {
    const destination = destinations.get(one.destinationId)
    return destination && isOpen(one, destination, now) ? [{ one, destination }] : []
  })
  if (open.length === 0) return []
  const ids = open.map(({ one }) => one.leadId)
  const leads = await loadCorrectedLeads(tx, ctx, ids)
  const dueAt = new Date(now.getTime() + waitMs).toISOString()
  const deleteAt = new Date(now.getTime() + keptMs).toISOString()
  const built = open.map(async ({ one, destination }) => {
    const found = findIds(destination, leads.get(one.leadId))
    if (found === undefined) return []
    const { id, destinationId, action, at } = one
    const content = await encryptContent(ctx, id, { action, at, ids: found })
    return [{ id, destinationId, content, dueAt, deleteAt }]
  })
  return (await Promise.all(built)).flat()
}

/** True if the platform may have counted the conversion and supports retractions. */
function isOpen(conversion: Conversion, destination: Destination, now: Date): boolean {
  const after =
    conversion.state === 'retracted'
      ? conversion
      : retract(conversion, 'lead_deleted', { destination, now })
  return after?.correction === 'retract' && after.correctionState === 'waiting'
}

/**
 * The lead's fields that the platform needs; `undefined` if they do not identify the conversion or
 * if the person has denied consent.
 */
function findIds(
  { kind }: Destination,
  lead: LeadRecord | undefined,
): Partial<LeadRecord> | undefined {
  const platform = findPlatform(kind)
  const isUsable = lead !== undefined && lead.ad_user_data !== false && platform?.canMatch(lead)
  if (!isUsable || platform === undefined) return undefined
  return Object.fromEntries((platform.retractionFields ?? []).map((name) => [name, lead[name]]))
}

/** @returns Number of retractions deleted. */
export const expireRetractions = (
  db: Database,
  orgId: string,
  now: Date,
  limit: number,
): Promise<number> => db.inOrg(orgId, (tx) => deleteOldRetractions(tx, now.toISOString(), limit))
