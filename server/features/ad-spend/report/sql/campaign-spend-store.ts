import type { OrgTx } from '../../../../platform/db/database.ts'
import { type Sql, sql } from '../../../../platform/db/sql.ts'
import type { Period } from '../../../stats/index.ts'
import { cacheSums } from './cached-spend-store.ts'
import { convertedBy, joinRates, rateSpans } from './sums-cte-store.ts'

/** A campaign's spend in one currency, for each part of a period. */
export interface CampaignSpend {
  readonly platform: string
  readonly accountId: string
  /** Campaign ID; empty if the platform did not report one. The same applies to the account. */
  readonly campaignId: string
  readonly currency: string
  /** The last day with spend (`YYYY-MM-DD`), followed by the name; null if there is no name. */
  readonly datedName: string | null
  /**
   * Spend in each part, in units of 10^-18 of a major unit, so that converted amounts are exact.
   */
  readonly amounts: readonly bigint[]
}

/**
 * A row whose amounts are all joined into one text. With one row per amount, the database driver
 * would account for half of a report's time.
 */
type StoredSpend = Omit<CampaignSpend, 'amounts'> & { readonly amounts: string }

type Part = Pick<Period, 'firstDay' | 'lastDay'>

/** Each campaign's spend in each part, in millionths, to be joined with the campaign's currency. */
function spentByCampaign(tx: OrgTx, parts: readonly Part[], shown: string | undefined): Sql {
  const part = sql`width_bucket(day, ${parts.map(({ firstDay }) => firstDay)}::date[]) - 1 as part`
  const isIn = sql`"orgId" = ${tx.orgId}
    and day between ${parts[0]?.firstDay}::date and ${parts.at(-1)?.lastDay}::date`
  if (shown === undefined) {
    return sql`spent as materialized (
      select ${part}, campaign, max(day) as day, null::text as shown, sum("spendMicros") as spent
      from ad_campaign_day where ${isIn} group by part, campaign)`
  }
  const conversion = { currency: shown, changes: [] }
  const own = sql.ref('home.currency')
  return sql`${rateSpans(tx, conversion)}, spent as materialized (
    select part, campaign, max(day) as day, shown, sum("spendMicros" * factor) as spent
    from (
      select ${part}, campaign, day, "spendMicros", ${convertedBy(conversion, own)}
      from (select * from ad_campaign_day where ${isIn}) as daily
      join ad_campaign as home using (campaign)
      ${joinRates(conversion, own, 'day')}
      where home."orgId" = ${tx.orgId}) as converted
    group by part, campaign, shown)`
}

const currency = sql`coalesce(shown, currency)`
const amounts = sql`string_agg(concat_ws(' ', part, round(spent * 1000000000000)), ',') as amounts`

/** Loads spend, from the cache if it is not converted. */
async function loadSpend(
  tx: OrgTx,
  kind: 'platforms' | 'campaigns',
  parts: readonly Part[],
  shown: string | undefined,
  load: () => Promise<readonly StoredSpend[]>,
): Promise<CampaignSpend[]> {
  const rows = shown === undefined ? await cacheSums(tx, kind, parts, load) : await load()
  return rows.map((row) => {
    const amounts = parts.map(() => 0n)
    for (const text of row.amounts.split(',')) {
      const [part, amount = ''] = text.split(' ')
      amounts[Number(part)] = BigInt(amount)
    }
    return { ...row, amounts }
  })
}

/**
 * Spend by platform and currency, without accounts and campaigns. Returns fewer than 1% of the rows
 * that {@link selectCampaignSpend} returns.
 *
 * @param parts  Not empty, ascending, without gaps.
 * @param shown  Currency to convert to.
 */
export const selectPlatformSpend = (
  tx: OrgTx,
  parts: readonly Part[],
  shown: string | undefined,
): Promise<CampaignSpend[]> =>
  loadSpend(tx, 'platforms', parts, shown, () =>
    tx.query<StoredSpend>(sql`
      with ${spentByCampaign(tx, parts, shown)}
      select platform, '' as "accountId", '' as "campaignId", currency, null as "datedName",
        ${amounts}
      from (
        select part, platform, ${currency} as currency, sum(spent) as spent
        from spent join ad_campaign using (campaign)
        where ad_campaign."orgId" = ${tx.orgId}
        group by part, platform, ${currency}) as by_part
      group by platform, currency
      order by platform collate "C", currency collate "C"`),
  )

/**
 * Spend by campaign and currency. If a campaign was renamed, there is one row per name.
 *
 * @param parts  Not empty, ascending, without gaps.
 * @param shown  Currency to convert to.
 */
export const selectCampaignSpend = (
  tx: OrgTx,
  parts: readonly Part[],
  shown: string | undefined,
): Promise<CampaignSpend[]> =>
  loadSpend(tx, 'campaigns', parts, shown, () =>
    tx.query<StoredSpend>(sql`
      with ${spentByCampaign(tx, parts, shown)},
      summed as materialized (
        select campaign, shown, max(day) as day, ${amounts} from spent group by campaign, shown)
      select platform, "accountId", "campaignId", ${currency} as currency,
        day::text || nullif("campaignName", '') as "datedName", amounts
      from summed join ad_campaign using (campaign)
      where ad_campaign."orgId" = ${tx.orgId}
      order by platform collate "C", "accountId" collate "C", "campaignId" collate "C",
        ${currency} collate "C", campaign`),
  )
