import { lacksOutcomeDates, lacksOutcomeSums } from '../../lead-index/index.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { unavailable } from '../../platform/http/api-error.ts'

/**
 * Rejects a request that filters or sorts by outcome dates while any lead's outcome date is
 * missing, because the result would be incomplete.
 *
 * @throws ApiError 503
 * @see L-240
 */
export async function requireOutcomeDates(tx: OrgTx): Promise<void> {
  if (await lacksOutcomeDates(tx)) throw notReady()
}

/**
 * Like {@link requireOutcomeDates}, but for figures by outcome date, which also require the stored
 * sums.
 */
export async function requireOutcomeSums(tx: OrgTx): Promise<void> {
  const lacks = await Promise.all([lacksOutcomeDates(tx), lacksOutcomeSums(tx)])
  if (lacks.includes(true)) throw notReady()
}

const notReady = () =>
  unavailable('Dates of won and lost leads are still being computed. Try again later.')
