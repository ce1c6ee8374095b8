import { dayMs } from '../../../../contract/values/time.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { Conversion } from '../conversion-store.ts'

/**
 * How long after acceptance a conversion's result is requested for the first and for the last time.
 */
export const firstCheckMs = 30 * 60_000
export const lastCheckMs = dayMs

/**
 * Condition on rows of `conversion`: the conversion was accepted and it is time to request its
 * result.
 */
export const buildIsCheckDue = (now: string): Sql => sql`state = 'accepted' and "checkAt" <= ${now}`

/** An accepted conversion whose result the platform reports later. */
export interface PendingReceipt extends Pick<Conversion, 'id' | 'leadId' | 'action'> {
  readonly receipt: string
  readonly checkUntil: string
}

/** Pending results that should be requested now, longest-waiting first. */
export const selectDueReceipts = (
  tx: OrgTx,
  destinationId: string,
  now: string,
  limit: number,
): Promise<PendingReceipt[]> =>
  tx.query(sql`
    select id, "leadId", action, receipt, "checkUntil" from conversion
    where "orgId" = ${tx.orgId} and "destinationId" = ${destinationId} and ${buildIsCheckDue(now)}
    order by "checkAt", id limit ${limit}`)

interface ReceiptChanges {
  readonly state?: 'accepted' | 'rejected' | 'sent'
  readonly code?: string
  readonly message?: string
  readonly nextAt?: string | null
  readonly checkAt: string | null
  readonly confirmedAt?: string
  readonly updatedAt: string
}

/**
 * Stores what the platform reported about an accepted conversion, unless the conversion was
 * retracted or resent in the meantime.
 *
 * @returns False if the conversion is no longer accepted with this receipt.
 */
export async function updateReceipt(
  tx: OrgTx,
  { id, receipt }: Pick<PendingReceipt, 'id' | 'receipt'>,
  changes: ReceiptChanges,
): Promise<boolean> {
  const changed = await tx.query(sql`
    update conversion set ${sql.assign({ ...changes })}
    where "orgId" = ${tx.orgId} and id = ${id} and state = 'accepted' and receipt = ${receipt}
    returning 1`)
  return changed.length > 0
}

/**
 * Postpones all of a destination's due result requests if its platform does not respond.
 *
 * @param givenUp  ISO timestamp; results whose last check was due before this time are no longer
 *   requested.
 */
export async function postponeReceipts(
  tx: OrgTx,
  destinationId: string,
  {
    now,
    checkAt,
    givenUp,
  }: { readonly now: string; readonly checkAt: string; readonly givenUp: string },
): Promise<void> {
  await tx.query(sql`
    update conversion set "checkAt" = case when "checkUntil" > ${givenUp} then
      ${checkAt}::timestamptz end
    where "orgId" = ${tx.orgId} and "destinationId" = ${destinationId} and ${buildIsCheckDue(now)}`)
}
