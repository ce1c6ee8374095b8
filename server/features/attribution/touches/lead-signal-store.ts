import type { ClickId } from '../../../../contract/click-ids.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { clickBits, type TouchSignals } from './touch-signals.ts'

type OwnSignal = 'utm_source' | 'utm_medium' | 'utm_campaign' | 'referrer' | 'website'

/** A lead's own signals, which include those of its session or of the visitor's last ad. */
export type LeadSignals = Pick<TouchSignals, OwnSignal> &
  Readonly<Partial<Record<ClickId, string | null>>> & {
    readonly id: string
    /** True if the lead came from a tracked visit. */
    readonly hasVisit: boolean
  }

const names = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'referrer',
  'website',
  ...clickBits.map(([id]) => id),
] as const satisfies readonly (OwnSignal | ClickId)[]

/** @param ids  Must be UUIDs; anything else causes a database error. */
export const selectLeadSignals = (tx: OrgTx, ids: readonly string[]): Promise<LeadSignals[]> =>
  tx.query(sql`
    select id, "sessionId" is not null as "hasVisit", ${sql.join(names.map((name) => sql.ref(name)))}
    from lead where "orgId" = ${tx.orgId} and id = any(${ids}::uuid[])`)
