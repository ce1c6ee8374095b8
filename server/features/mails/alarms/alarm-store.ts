import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

/** State of a health check warning when it was last emailed. */
export interface AlarmRow {
  readonly checkId: string
  readonly cause: string
  readonly isActive: boolean
  readonly isMailed: boolean
  /** Times at which emails were sent, oldest first. */
  readonly mailedAt: readonly string[]
}

export const selectAlarms = (tx: OrgTx): Promise<AlarmRow[]> =>
  tx.query(sql`
    select "checkId", cause, "isActive", "isMailed", to_jsonb("mailedAt") as "mailedAt"
    from health_alarm where "orgId" = ${tx.orgId} order by "checkId", cause`)

export async function replaceAlarms(tx: OrgTx, rows: readonly AlarmRow[]): Promise<void> {
  await tx.query(sql`delete from health_alarm where "orgId" = ${tx.orgId}`)
  await tx.query(sql`
    insert into health_alarm ("orgId", "checkId", cause, "isActive", "isMailed", "mailedAt")
    select ${tx.orgId}::uuid, alarm."checkId", alarm.cause, alarm."isActive", alarm."isMailed",
      alarm."mailedAt"
    from jsonb_populate_recordset(null::health_alarm, ${JSON.stringify(rows)}::jsonb) as alarm`)
}
