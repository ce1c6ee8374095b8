import type { IdSet } from '../../../../lead-index/index.ts'
import type { OrgTx } from '../../../../platform/db/database.ts'
import { type Sql, sql } from '../../../../platform/db/sql.ts'
import { type LinkedSession, selectNewestSessions } from '../../../tracking/index.ts'
import { wantsSessions } from './columns-store.ts'

/** What is read of leads, and with it whether their sessions are. */
export interface SessionOptions {
  /** Names of lead fields, `session` and `sessions`. */
  readonly asked: readonly string[]
  /** Days before a lead's arrival from which on its sessions count, where they are asked for. */
  readonly journeyDays?: number | undefined
}

/** The newest sessions of some leads, by lead. */
export type Visits = ReadonlyMap<unknown, readonly LinkedSession[]>

/**
 * Reads the sessions of some leads, where they are asked for.
 *
 * @param leads  Whole rows of `lead`.
 */
export async function visitsOf(
  tx: OrgTx,
  leads: Sql,
  { asked, journeyDays }: SessionOptions,
): Promise<Visits> {
  if (journeyDays === undefined || !wantsSessions(asked)) return new Map()
  const visits = await selectNewestSessions(tx, leads, journeyDays)
  return Map.groupBy(visits, ({ leadId }) => leadId)
}

/** The leads with some ids, as whole rows. */
export const leadsIn = (tx: OrgTx, ids: IdSet): Sql => sql`
  select * from lead where "orgId" = ${tx.orgId} and id = any(${ids})`

/** The same of ids that are at hand. */
export const leadsAt = (tx: OrgTx, ids: readonly unknown[]): Sql => leadsIn(tx, sql`${ids}::uuid[]`)
