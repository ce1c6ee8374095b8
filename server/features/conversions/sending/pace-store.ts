import type { SystemTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

/** How requests are spread over time. */
export interface Spread {
  readonly intervalMs: number
  /** Number of requests that may be sent immediately after a pause. */
  readonly burst: number
}

export interface Turn {
  /** Waiting time before the request, in milliseconds. */
  readonly waitMs: number
  /** Time reserved for the request, according to the database clock, in milliseconds. */
  readonly atMs: number
}

/**
 * Reserves a time slot for a request. Uses the database clock, because the processes' clocks may
 * differ. If the database clock was set back, earlier reservations count for at most ten minutes.
 *
 * @returns `undefined` if the platform has no row.
 */
export async function takeTurn(
  tx: SystemTx,
  origin: string,
  { intervalMs, burst }: Spread,
): Promise<Turn | undefined> {
  const [row] = await tx.query<Turn>(sql`
    with clock as (select clock_timestamp() as at)
    update platform_pace set "usedUntil" =
      least(greatest("usedUntil", clock.at), clock.at + interval '10 minutes')
        + ${intervalMs}::float8 * interval '1 millisecond'
    from clock where origin = ${origin}
    returning
      greatest(0, extract(epoch from "usedUntil" - clock.at)::float8 * 1000
        - ${burst * intervalMs}::float8) as "waitMs",
      greatest(extract(epoch from clock.at)::float8 * 1000,
        extract(epoch from "usedUntil")::float8 * 1000 - ${burst * intervalMs}::float8) as "atMs"`)
  return row
}
