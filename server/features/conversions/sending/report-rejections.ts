import type { OrgTx } from '../../../platform/db/database.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { insertNotices } from '../../leads/index.ts'
import type { Conversion } from '../conversion-store.ts'
import type { Destination } from '../destination-store.ts'

/** A conversion that the platform has finally rejected. */
export interface Rejection {
  readonly conversion: Pick<Conversion, 'id' | 'leadId' | 'action'>
  readonly code: string
}

/**
 * Writes an event for each rejected conversion, in the transaction that marks it as rejected. Omits
 * the platform's message, which could quote the data that was sent.
 *
 * @see L-414
 */
export async function reportRejections(
  tx: OrgTx,
  { actor, now }: Pick<Ctx, 'actor' | 'now'>,
  { id: destinationId, name: destinationName }: Pick<Destination, 'id' | 'name'>,
  rejections: readonly Rejection[],
): Promise<void> {
  const at = now().toISOString()
  await insertNotices(
    tx,
    rejections.map(({ conversion: { id, leadId, action }, code }) => ({
      type: 'conversion.rejected',
      ...{ actor, at, leadId },
      details: { conversion: { id, destinationId, destinationName, action, code } },
    })),
  )
}
