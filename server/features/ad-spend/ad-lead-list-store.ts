import type { LeadFigure } from '../../../contract/ad-leads.ts'
import type { OrgTx } from '../../platform/database.ts'
import { type Sql, sql } from '../../platform/sql.ts'
import type { Span } from '../segments/index.ts'
import { choices } from './campaign-choice-store.ts'
import { arrivalsOf, freshLeads, knownLeads } from './lead-arrival-store.ts'
import { isWanted, namesAds, type SpendFilter } from './spend-filter-store.ts'

/** A currency in which a report shows amounts. */
export interface ShownIn {
  readonly currency: string
  /** From which instant on amounts of other currencies are shown in it. */
  readonly since: readonly { readonly currency: string; readonly start: string }[]
}

/** The leads that a figure counts. */
export interface AdLeadsWanted {
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
  const { span, limit, offset } = wanted
  const arrivals = await arrivalsOf(tx, span)
  const rows = await tx.query<{ id: string | null; total: number }>(sql`
    with ${freshLeads(tx, arrivals)},
    ${choices(tx)},
    ${wantedWords(wanted)},
    counted as materialized (
      ${among(
        wanted,
        sql`select "leadId" as id, "createdAt", word, detail, qualified, won
          from ${knownLeads(tx, arrivals)}`,
      )}
      union all
      ${among(wanted, sql`select * from fresh`)}),
    page as materialized (
      select id, "createdAt" from counted order by "createdAt" desc, id desc
      offset ${offset} limit ${limit})
    select id, total from (select count(*) as total from counted) as summed left join page on true
    order by "createdAt" desc, id desc`)
  return { ids: rows.flatMap(({ id }) => id ?? []), total: rows[0]?.total ?? 0 }
}

const anywhere = { platforms: null, accountId: null, campaignId: null, adGroupId: null, adId: null }

/** Common table expression `wanted_word`: what leads of the wanted campaigns say. */
function wantedWords({ filter, shown }: AdLeadsWanted): Sql {
  const since = JSON.stringify(shown?.since ?? [])
  return sql`wanted_word as materialized (
    select word, currency, start
    from (
      select word, home_of.platform, "accountId", "ownId" as "campaignId", currency, start
      from choice join home_of using (campaign)
      left join json_to_recordset(${since}) as since (currency text, start timestamptz)
        using (currency)) as each
    where ${isWanted({ ...filter, adGroupId: null, adId: null })})`
}

/** Those of some leads that are counted. */
function among({ filter, counted, shown, rowCurrency }: AdLeadsWanted, leads: Sql): Sql {
  const conditions = [sql`true`]
  if (counted !== 'leads') conditions.push(sql.ref(counted))
  if (namesAds(filter)) {
    const { adGroupId, adId } = filter
    conditions.push(
      sql`detail in (select detail from detail where ${isWanted({ ...anywhere, adGroupId, adId })})`,
    )
  }
  if (rowCurrency !== null) conditions.push(sql`${shownIn(shown)} = ${rowCurrency}::text`)
  return sql`
    select id, "createdAt" from (${leads}) as lead join wanted_word using (word)
    where ${sql.join(conditions, sql` and `)}`
}

/** The currency of the row that counts a lead. */
const shownIn = (shown: ShownIn | null): Sql =>
  shown === null
    ? sql`currency`
    : sql`case when "createdAt" >= start then ${shown.currency}::text else currency end`
