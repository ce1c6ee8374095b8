import type { LeadFigure } from '../../../../contract/ad-spend/ad-leads.ts'
import type { CountedBy, Span } from '../../../lead-index/rollups/index.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { type CampaignMatch, filterMatches, type MatchPart } from '../matching/match-campaign.ts'
import { joinMatches, selectMatchedLeads } from '../matching/match-campaign-store.ts'
import {
  buildFilterCondition,
  hasAdFilter,
  type SpendFilter,
} from '../report/sql/filter-sql-store.ts'
import { freshLeads, type LeadScope, selectCountedLeads } from './lead-counts-cte-store.ts'

/** A report's target currency, and the days on which its exchange rates start. */
export interface ConversionStarts {
  readonly currency: string
  /**
   * First day on which amounts are converted, by source currency; earlier amounts keep their
   * currency.
   */
  readonly since: readonly { readonly currency: string; readonly start: string }[]
}

export interface AdLeadsQuery {
  /** Determines the local day on which a lead is counted. */
  readonly timeZone: string
  readonly span: Span
  readonly countedBy: CountedBy
  readonly filter: SpendFilter
  readonly counted: LeadFigure
  /** Null to show amounts in their original currencies. */
  readonly shown: ConversionStarts | null
  /** The organization's currency for lead values; null if values are in the campaign's currency. */
  readonly valueCurrency: string | null
  /** Selects only leads from report rows in this currency; null for all leads. */
  readonly rowCurrency: string | null
  readonly limit: number
  readonly offset: number
}

export interface AdLeadPage {
  readonly ids: readonly string[]
  readonly total: number
}

/**
 * A page of the leads behind a report figure. Selects leads and matches campaigns in exactly the
 * same way as the report.
 *
 * @see L-132
 */
export async function selectAdLeads(tx: OrgTx, query: AdLeadsQuery): Promise<AdLeadPage> {
  const { timeZone, span, countedBy, limit, offset } = query
  const { scope, matches } = await selectMatchedLeads(tx, timeZone, span, countedBy)
  const rowMatches = filterMatches(matches, query.filter).flatMap((match) =>
    clipToRow(query, match),
  )
  const rows = await tx.query<{ id: string | null; total: number }>(sql`
    with ${freshLeads(tx, scope)},
    counted as materialized (
      ${selectCounted(tx, query, { scope, rowMatches, from: 'ad_lead' })}
      union all
      ${selectCounted(tx, query, { scope, rowMatches, from: 'fresh' })}),
    page as materialized (
      select id, "createdAt" from counted order by "createdAt" desc, id desc
      offset ${offset} limit ${limit})
    select id, total from (select count(*) as total from counted) as summed left join page on true
    order by "createdAt" desc, id desc`)
  return { ids: rows.flatMap(({ id }) => id ?? []), total: rows[0]?.total ?? 0 }
}

const emptyFilter = {
  platforms: null,
  accountId: null,
  campaignId: null,
  adGroupId: null,
  adId: null,
}

/**
 * The part of a match that counts toward the report row: the entire match, or only the time before
 * or after the first exchange rate for the campaign's currency.
 */
function clipToRow(
  { shown, valueCurrency, rowCurrency }: AdLeadsQuery,
  match: CampaignMatch,
): MatchPart[] {
  if (rowCurrency === null) return [match]
  const currency = shown === null ? match.currency : (valueCurrency ?? match.currency)
  const from = shown?.since.find((rate) => rate.currency === currency)?.start
  if (from === undefined) return currency === rowCurrency ? [match] : []
  if (rowCurrency === currency) return [{ ...match, countedUntil: from }]
  if (rowCurrency !== shown?.currency) return []
  return [{ ...match, countedSince: from }]
}

/** Query for the leads that the figure includes. */
function selectCounted(
  tx: OrgTx,
  { filter, counted }: AdLeadsQuery,
  {
    scope,
    rowMatches,
    from,
  }: { scope: LeadScope; rowMatches: readonly MatchPart[]; from: 'ad_lead' | 'fresh' },
): Sql {
  const id = from === 'fresh' ? sql`id` : sql`"leadId" as id`
  const leads = selectCountedLeads(tx, scope, from, sql`${id}, "createdAt", word, detail`)
  const conditions = [sql.ref(counted === 'leads' ? 'counted' : counted)]
  if (hasAdFilter(filter)) {
    const { adGroupId, adId } = filter
    conditions.push(
      sql`detail in (select detail from detail where ${buildFilterCondition({ ...emptyFilter, adGroupId, adId })})`,
    )
  }
  return sql`
    select id, "createdAt" from (${leads}) as each ${joinMatches(rowMatches)}
    where ${sql.join(conditions, sql` and `)}`
}
