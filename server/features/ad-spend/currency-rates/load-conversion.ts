import type { OrgTx } from '../../../platform/db/database.ts'
import type { Period } from '../../stats/index.ts'
import type { Conversion } from '../report/sql/sums-cte-store.ts'
import { selectRateChanges } from './rate-store.ts'

/**
 * How a spend report converts amounts to the requested currency; null if it shows the original
 * ones.
 */
export const loadConversion = async (
  tx: OrgTx,
  currency: string | undefined,
  period: Period,
): Promise<Conversion | null> =>
  currency === undefined
    ? null
    : { currency, changes: await selectRateChanges(tx, currency, period) }
