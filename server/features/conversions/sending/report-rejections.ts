import type { LeadRecord } from '../../../../contract/leads/lead-schemas.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { insertNotices } from '../../leads/index.ts'
import type { Conversion } from '../conversion-store.ts'
import type { Destination } from '../destination-store.ts'
import type { Rejected } from '../platforms/platform.ts'
import { hideLeadData } from './hide-lead-data.ts'

/** A conversion that the platform has finally rejected. */
export interface Rejection {
  readonly conversion: Pick<Conversion, 'id' | 'leadId' | 'action'>
  /**
   * `undefined` if the platform reports the rejection later, in which case its message is omitted.
   */
  readonly lead: LeadRecord | undefined
  readonly outcome: Rejected
}

/**
 * Writes an event for each rejected conversion, in the transaction that marks it as rejected.
 *
 * @see L-414, L-467
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
    rejections.map(({ conversion: { id, leadId, action }, lead, outcome: { code, message } }) => ({
      type: 'conversion.rejected',
      ...{ actor, at, leadId },
      details: {
        conversion: {
          ...{ id, destinationId, destinationName, action, code },
          message: lead === undefined ? null : hideLeadData(message, lead),
        },
      },
    })),
  )
}
