import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** Tables whose rows processes claim until `leasedUntil`. */
export type LeasedTableName = 'conversion_destination' | 'inbound_connection' | 'mail' | 'webhook'

/**
 * Lets the leases of a killed process expire now instead of after 15 seconds. The rows still name
 * the process.
 */
export const expireLeases = (tx: OrgTx, table: LeasedTableName) =>
  tx.query(sql`
    update ${sql.ref(table)} set "leasedUntil" = ${new Date().toISOString()}
    where "orgId" = ${tx.orgId} and "leasedUntil" is not null`)

/** Like {@link expireLeases}, for imports. */
export const expireImportLeases = (tx: OrgTx) =>
  tx.query(sql`
    update import_work set "aliveAt" = ${new Date(0).toISOString()}
    where "orgId" = ${tx.orgId} and worker is not null`)
