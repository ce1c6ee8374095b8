import type { OrgTx } from '../../../platform/db/database.ts'
import { type Destination, updateDestination } from '../destination-store.ts'
import { getDestinationChanges } from '../sending/record-outcome.ts'
import type { Sent } from '../sending/send-request.ts'

/**
 * Records what the response to a correction shows about the destination.
 *
 * @returns `stop` if the destination is blocked or paused.
 */
export async function recordAccess(
  tx: OrgTx,
  destination: Destination,
  sent: Sent,
  now: Date,
): Promise<'continue' | 'stop'> {
  const changes = getDestinationChanges(destination, sent, now)
  await updateDestination(tx, destination.id, changes)
  return changes.blockedReason == null && changes.pausedUntil == null ? 'continue' : 'stop'
}
