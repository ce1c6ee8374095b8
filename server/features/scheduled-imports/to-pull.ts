import type { Pull, PullRun } from '../../../contract/ad-spend/spend-pulls.ts'
import type { PullRow } from './pull-store.ts'
import type { RunRow } from './run-store.ts'
import { shownAddress } from './shown-address.ts'

/** A run as it is answered. */
export const toRun = ({ pullId: _, ...run }: RunRow): PullRun => run

/** A file that is fetched once a day, as it is answered. */
export const toPull = (row: PullRow, lastRun: RunRow | undefined): Pull => ({
  id: row.id,
  name: row.name,
  address: shownAddress(row.address),
  hour: row.hour,
  paused: row.isPaused,
  mapped: row.mapping !== null,
  nextAt: row.isPaused ? null : row.nextAt,
  failures: row.failures,
  lastRun: lastRun === undefined ? null : toRun(lastRun),
  createdAt: row.createdAt,
})
