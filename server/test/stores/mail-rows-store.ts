import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** The organization's emails as stored. */
export const selectMails = (tx: OrgTx): Promise<{ kind: string; content: unknown }[]> =>
  tx.query(sql`select kind, content from mail where "orgId" = ${tx.orgId} order by id`)
