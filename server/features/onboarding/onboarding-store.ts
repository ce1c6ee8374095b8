import { dayMs } from '../../../contract/values/time.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** How long an organization counts as new, in days. */
const newDays = 60

/** Whether each step for a new organization is done. */
export interface OnboardingSteps {
  /** The pixel, a form or an app has sent data. */
  readonly connected: boolean
  readonly lead: boolean
  readonly adSpend: boolean
  /** Leads are delivered by webhooks or as conversions. */
  readonly delivery: boolean
  readonly team: boolean
  /** False for an older organization, whose users probably skipped the open steps on purpose. */
  readonly isNew: boolean
}

/**
 * Computes the steps from stored data, so that a step becomes open again if its data is deleted.
 */
export async function selectOnboardingSteps(tx: OrgTx, now: Date): Promise<OnboardingSteps> {
  const { orgId } = tx
  const since = new Date(now.getTime() - newDays * dayMs).toISOString()
  const [steps] = await tx.query<OnboardingSteps>(sql`
    select
      exists (select from session where "orgId" = ${orgId})
        or exists (select from inbound_source where "orgId" = ${orgId})
        or exists (select from api_key where "orgId" = ${orgId} and "lastUsedAt" is not null)
        as connected,
      exists (select from lead where "orgId" = ${orgId}) as lead,
      exists (select from ad_campaign_day where "orgId" = ${orgId}) as "adSpend",
      exists (select from webhook where "orgId" = ${orgId} and "isEnabled")
        or exists (select from conversion_destination where "orgId" = ${orgId} and "isEnabled")
        as delivery,
      exists (select from member where "orgId" = ${orgId} offset 1)
        or exists (select from invitation
          where "orgId" = ${orgId} and "acceptedAt" is null and "revokedAt" is null
            and "expiresAt" > ${now.toISOString()})
        as team,
      exists (select from org where id = ${orgId} and "createdAt" > ${since}) as "isNew"`)
  if (steps === undefined) throw new Error('A query without a table returned no row.')
  return steps
}
