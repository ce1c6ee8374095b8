import type { LeadFigure } from '../../../../contract/ad-spend/ad-leads.ts'
import type { Span } from '../../../lead-index/index.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { type Choice, choicesIn } from '../matching/match-campaign.ts'
import { joinChoices, selectMeant } from '../matching/match-campaign-store.ts'
import { isWanted, namesAds, type SpendFilter } from '../report/sql/filter-sql-store.ts'
import { freshLeads, knownLeads } from './lead-counts-cte-store.ts'

/** A currency in which a report shows amounts. */
export interface ShownIn {
  readonly currency: string
  /** From which instant on amounts of other currencies are shown in it. */
  readonly since: readonly { readonly currency: string; readonly start: string }[]
}

/** The leads that a figure counts. */
export interface AdLeadsWanted {
  /** In which leads have their days. */
  readonly timeZone: string
  readonly span: Span
  readonly filter: SpendFilter
  readonly counted: LeadFigure
  /** Null where amounts are shown as they were spent. */
  readonly shown: ShownIn | null
  /** Only leads of rows in this currency; null for all. */
  readonly rowCurrency: string | null
  readonly limit: number
  readonly offset: number
}

/** One page of them, newest first, and how many there are. */
export interface AdLeadPage {
  readonly ids: readonly string[]
  readonly total: number
}

/**
 * One page of the leads that a figure of a report counts: those of which the same is read, and
 * joined to campaigns in the same way.
 *
 * @see L-132
 */
export async function selectAdLeads(tx: OrgTx, wanted: AdLeadsWanted): Promise<AdLeadPage> {
  const { timeZone, span, limit, offset } = wanted
  const { arrivals, choices } = await selectMeant(tx, timeZone, span)
  const inRow = choicesIn(choices, wanted.filter).flatMap((choice) => inRowOf(wanted, choice))
  const rows = await tx.query<{ id: string | null; total: number }>(sql`
    with ${freshLeads(tx, arrivals)},
    counted as materialized (
      ${among(
        wanted,
        inRow,
        sql`select "leadId" as id, "createdAt", word, detail, qualified, won
          from ${knownLeads(tx, arrivals)}`,
      )}
      union all
      ${among(wanted, inRow, sql`select * from fresh`)}),
    page as materialized (
      select id, "createdAt" from counted order by "createdAt" desc, id desc
      offset ${offset} limit ${limit})
    select id, total from (select count(*) as total from counted) as summed left join page on true
    order by "createdAt" desc, id desc`)
  return { ids: rows.flatMap(({ id }) => id ?? []), total: rows[0]?.total ?? 0 }
}

const anywhere = { platforms: null, accountId: null, campaignId: null, adGroupId: null, adId: null }

/** What of a choice the row in the wanted currency counts: all, the time before its rates, or after. */
function inRowOf({ shown, rowCurrency }: AdLeadsWanted, choice: Choice): Choice[] {
  if (rowCurrency === null) return [choice]
  const { currency, since, until } = choice
  const from = shown?.since.find((rate) => rate.currency === currency)?.start
  if (from === undefined) return currency === rowCurrency ? [choice] : []
  if (rowCurrency === currency)
    return [{ ...choice, until: until === null ? from : earlier(until, from) }]
  if (rowCurrency !== shown?.currency) return []
  return [{ ...choice, since: since === null ? from : later(since, from) }]
}

// ISO instants in UTC sort as texts.
const earlier = (a: string, b: string): string => (a < b ? a : b)
const later = (a: string, b: string): string => (a < b ? b : a)

/** Those of some leads that are counted. */
function among({ filter, counted }: AdLeadsWanted, inRow: readonly Choice[], leads: Sql): Sql {
  const conditions = [sql`true`]
  if (counted !== 'leads') conditions.push(sql.ref(counted))
  if (namesAds(filter)) {
    const { adGroupId, adId } = filter
    conditions.push(
      sql`detail in (select detail from detail where ${isWanted({ ...anywhere, adGroupId, adId })})`,
    )
  }
  return sql`
    select id, "createdAt" from (${leads}) as each ${joinChoices(inRow)}
    where ${sql.join(conditions, sql` and `)}`
}
