import type { AccountZone } from '../../../../contract/ad-spend/ad-report.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

/** An ad account, identified by its platform and its ID on that platform. */
export type AdAccount = Pick<AccountZone, 'platform' | 'accountId'>

/** Saves the time zones of the given accounts. Each account must occur only once. */
export const upsertAccountZones = (
  tx: OrgTx,
  accounts: readonly AdAccount[],
  timeZone: string,
): Promise<unknown> =>
  tx.query(sql`
    insert into ad_account ("orgId", platform, "accountId", "timeZone")
    select ${tx.orgId}::uuid, platform, "accountId", ${timeZone}
    from json_to_recordset(${JSON.stringify(accounts)}) as sent (platform text, "accountId" text)
    order by platform, "accountId"
    on conflict ("orgId", platform, "accountId") do update set "timeZone" = excluded."timeZone"
      where ad_account."timeZone" <> excluded."timeZone"`)

/** An account's saved time zone. */
export async function selectAccountZone(
  tx: OrgTx,
  { platform, accountId }: AdAccount,
): Promise<string | undefined> {
  const [row] = await tx.query<{ timeZone: string }>(sql`
    select "timeZone" from ad_account
    where "orgId" = ${tx.orgId} and platform = ${platform} and "accountId" = ${accountId}`)
  return row?.timeZone
}

/** Accounts whose time zone differs from `timeZone`, by platform. */
export const selectOtherZones = (
  tx: OrgTx,
  timeZone: string,
  limit: number,
): Promise<AccountZone[]> =>
  tx.query(sql`
    select platform, "accountId", "timeZone" from ad_account
    where "orgId" = ${tx.orgId} and "timeZone" <> ${timeZone}
    order by platform, "accountId" limit ${limit}`)
