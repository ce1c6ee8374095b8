import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type Conversion, conversionColumns } from '../conversion-store.ts'

/**
 * Corrections to send now, longest-waiting first; includes only conversions to which the platform
 * has responded.
 */
export const selectDueCorrections = (
  tx: OrgTx,
  destinationId: string,
  now: string,
  limit: number,
): Promise<Conversion[]> =>
  tx.query(sql`
    select ${conversionColumns} from conversion
    where "orgId" = ${tx.orgId} and "destinationId" = ${destinationId} and "correctAt" <= ${now}
      and "nextAt" is null
    order by "correctAt", id limit ${limit}`)

interface CorrectionChanges {
  readonly correctionState: 'waiting' | 'accepted' | 'rejected' | 'impossible'
  readonly correctAt: string | null
  /** The value currently stored by the platform. */
  readonly value?: number | null
  readonly newValue?: null
  /** The platform's last response; absent if it has accepted the correction. */
  readonly correctionCode: string | null
  readonly correctionMessage: string | null
  readonly correctionRejectedAt: string | null
  readonly updatedAt: string
}

/**
 * Stores the result of a correction. If the correction was changed during its request, it stays due
 * instead.
 */
export async function updateCorrection(
  tx: OrgTx,
  { id, correction, newValue }: Pick<Conversion, 'id' | 'correction' | 'newValue'>,
  changes: CorrectionChanges,
): Promise<void> {
  await tx.query(sql`
    update conversion set ${sql.assign({ ...changes })}
    where "orgId" = ${tx.orgId} and id = ${id} and correction = ${correction}
      and "newValue" is not distinct from ${newValue}::bigint and "correctAt" is not null`)
}
