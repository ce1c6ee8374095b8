import { LeaseLostError } from '../../../platform/jobs/leased-jobs.ts'
import type { Renewal } from '../../../platform/jobs/leased-rows.ts'
import type { Ctx } from '../../../platform/operation.ts'
import type { Conversion } from '../conversion-store.ts'
import { deriveLeads, loadConversionLeads } from '../derive-conversions.ts'
import type { Destination } from '../destination-store.ts'
import type { OutgoingConversion } from '../platforms/platform.ts'
import { beginConversionAttempts } from './attempt-store.ts'
import { renewDestination } from './lease-store.ts'

/** A due conversion of a lead. */
export type DueConversion = Pick<Conversion, 'id' | 'leadId'>

/** A conversion that is marked as sent right before its request is sent. */
export interface BegunAttempt {
  readonly conversion: Conversion
  readonly outgoing: OutgoingConversion
}

export interface BegunAttempts {
  /** Reloaded because the user may have changed the destination. */
  readonly destination: Destination
  readonly attempts: readonly BegunAttempt[]
}

/**
 * Checks conversions against their leads again, because the leads may have changed, and marks those
 * that are still due as sent.
 *
 * @returns `undefined` if nothing can be sent.
 * @throws LeaseLostError
 */
export const beginAttempts = (
  ctx: Ctx,
  id: string,
  lease: Renewal,
  { due, isRepeated }: { readonly due: readonly DueConversion[]; readonly isRepeated: boolean },
): Promise<BegunAttempts | undefined> =>
  ctx.db.inOrg(ctx.org.id, async (tx) => {
    const destination = await renewDestination(tx, id, lease)
    if (destination === undefined) throw LeaseLostError
    const now = ctx.now().toISOString()
    if (!isReady(destination, now)) return undefined
    const leadIds = due.map(({ leadId }) => leadId)
    const leads = await loadConversionLeads(tx, ctx, leadIds)
    await deriveLeads(tx, ctx, destination, { leadIds, leads })
    const ids = due.map((one) => one.id)
    const attempts = await beginConversionAttempts(tx, ids, now, isRepeated)
    return {
      destination,
      attempts: attempts.flatMap((conversion) => {
        const { id: conversionId, leadId, action, at, value, currency } = conversion
        const lead = leads.get(leadId)
        if (lead === undefined) return []
        const amount = value === null ? null : value / 100
        const outgoing = { id: conversionId, action, at, value: amount, currency, lead }
        return [{ conversion, outgoing }]
      }),
    }
  })

/** True if requests can be sent to the destination now. */
export const isReady = (
  { isEnabled, pausedUntil }: Pick<Destination, 'isEnabled' | 'pausedUntil'>,
  now: string,
): boolean => isEnabled && (pausedUntil ?? '') <= now
