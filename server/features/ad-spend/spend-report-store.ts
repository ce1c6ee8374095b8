import type { SpendFigure } from '../../../contract/ad-spend-schemas.ts'
import type { OrgTx } from '../../platform/database.ts'
import { type Sql, sql } from '../../platform/sql.ts'
import type { Period } from '../stats/index.ts'
import { columnList, homes, selectChoices, toTable } from './campaign-choice-store.ts'
import type { DayOffsets } from './day-offsets.ts'
import { arrivalsOf, type Counting, freshLeads, leadCounts } from './lead-arrival-store.ts'
import type { SpendSums } from './spend-figures.ts'
import { isWanted, type SpendFilter } from './spend-filter-store.ts'
import type { SpendGrouping, SpendKey, SpendName } from './spend-grouping.ts'
import type { SpendOrder } from './spend-order.ts'
import {
  convertedBy,
  isByDayAlone,
  isOfAds,
  joinRates,
  rateSpans,
  type Shown,
  spendSums,
} from './spend-sum-report-store.ts'

/** What a report is asked for. */
export interface SpendReport {
  readonly period: Period
  /** Of the organization's time zone during the period. */
  readonly offsets: DayOffsets
  readonly filter: SpendFilter
  readonly grouping: SpendGrouping
  /** Currency in which amounts are shown; null for those in which they were spent. */
  readonly shown: Shown | null
  readonly order: readonly SpendOrder[]
  readonly limit: number
  readonly offset: number
}

/** One group of a report; it has the keys and names of the report's grouping. */
export type SpendGroupSums = SpendSums &
  Readonly<Partial<Record<SpendKey, string>> & Partial<Record<SpendName, string | null>>>

/** One page of groups, and the sums of all groups. */
export interface SpendPage {
  readonly groups: readonly SpendGroupSums[]
  /** Per currency, in alphabetical order; `groups` counts those of the currency. */
  readonly totals: readonly (SpendSums & { readonly groups: number })[]
}

/**
 * One page of a report with the totals of all of it, from one statement and so from one moment.
 *
 * Spend and leads are put under each other and summed by group, which is a full outer join: a
 * group of leads without spend in the period counts as well as one of spend without leads.
 *
 * @see D-38; D-39; L-121
 */
export async function selectSpendPage(tx: OrgTx, report: SpendReport): Promise<SpendPage> {
  const { grouping, offset, limit } = report
  const { keys, names } = grouping
  await planForSums(tx)
  const arrivals = await arrivalsOf(tx, report.period)
  const choice = toTable(await selectChoices(tx, arrivals))
  const rows = await tx.query<SpendGroupSums & { place: number | null; groups: number }>(sql`
    with ${report.shown === null ? sql`` : sql`${rateSpans(tx, report.shown)},`}
    ${freshLeads(tx, arrivals)},
    ${homes(tx)},
    ${leadCounts(tx, arrivals, { ...countingOf(report), choice })},
    ${spendSums(tx, report)},
    ${entities(tx, report)},
    fact as (${facts(report)}),
    spend_group as materialized (
      select ${columnList(groupKeys(report))}, ${sql.join([...names.map(newest), ...sums])}
      from fact group by ${columnList(groupKeys(report))}),
    page as materialized (
      select spend_group.*
      from spend_group ${isByEntity(report) ? sql`join entity using (entity)` : sql``}
      order by ${orderBy(report)} offset ${offset} limit ${limit}),
    placed as materialized (
      select row_number() over (order by ${orderBy(report)}) as place, page.*
      from page ${isByEntity(report) ? sql`join entity using (entity)` : sql``})
    select place, 1 as groups, ${sql.join([...keys, 'currency'].map(sql.ref))},
      ${sql.join([...names.map((name) => nameOf(tx, name)), ...figures])}
    from placed ${entityColumns(report).length === 0 ? sql`` : sql`join entity using (entity)`}
    union all
    select null, count(*), ${sql.join([...blank(keys), currency, ...blank(names), ...totals])}
    from spend_group group by currency
    order by place nulls last, currency`)
  return {
    groups: rows.filter(({ place }) => place !== null),
    totals: rows.filter(({ place }) => place === null),
  }
}

const countingOf = (report: SpendReport): Omit<Counting, 'choice'> => ({
  offsets: hasDay(report) || report.shown !== null ? report.offsets : null,
  hasDetail: isOfAds(report),
})

const hasDay = ({ grouping }: SpendReport): boolean => grouping.keys.includes('day')

/** Groups are told apart by numbers: of the day, of the entity, and the currency. */
const groupKeys = (report: SpendReport): string[] => [
  ...(hasDay(report) ? ['day'] : []),
  ...(entityColumns(report).length === 0 ? [] : ['entity']),
  'currency',
]

/**
 * Prepares a transaction for sums over many rows: a plan that knows the period, memory to group
 * in, and no compiling of expressions, which takes longer than it saves. Nobody can know how many
 * rows the parts of such a statement have: joined by hash, they cost little however many.
 */
export async function planForSums(tx: OrgTx): Promise<void> {
  await tx.query(sql`
    select set_config('plan_cache_mode', 'force_custom_plan', true),
      set_config('work_mem', '64MB', true), set_config('jit', 'off', true),
      set_config('enable_nestloop', 'off', true), set_config('enable_mergejoin', 'off', true),
      set_config('enable_sort', 'off', true)`)
}

const sumColumns = ['spendMicros', 'impressions', 'clicks', 'leads', 'qualified', 'won', 'wonMinor']

const sums = sumColumns.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`)

/** Converted amounts are rounded where they leave, once: half up, to millionths and to cents. */
const figures = sumColumns.map((name) => sql`round(${sql.ref(name)}) as ${sql.ref(name)}`)
const totals = sumColumns.map((name) => sql`round(sum(${sql.ref(name)}))`)

const currency = sql.ref('currency')
const blank = (columns: readonly string[]): Sql[] => columns.map(() => sql`null`)

/** The ids by which groups are told apart, besides the day. */
const entityColumns = ({ grouping }: SpendReport): SpendKey[] =>
  grouping.keys.filter((key) => key !== 'day')

/**
 * Common table expressions: `own`, what each number of spend stands for; `lead_own`, what leads
 * count for; and `entity`, all of these at the level of the report, numbered in their order.
 * Rows are summed up and sorted by these numbers instead of texts.
 */
function entities(tx: OrgTx, report: SpendReport): Sql {
  const isAd = isOfAds(report)
  const keys = entityColumns(report)
  const ofAd = isAd ? sql`ad.ad, ad."adGroupId", ad."adId", "adGroupName", "adName",` : sql``
  const detail = isAd ? sql`detail, "adGroupId", "adId", "adGroupName",` : sql``
  const isWantedRow = isWanted(report.filter)
  const names = sql`"accountName", "campaignName"`
  return sql`
    own as materialized (
      select * from (
        select ad_campaign.campaign, platform, "accountId", "campaignId", ${ofAd} currency, ${names}
        from ad_campaign ${isAd ? sql`join ad using (campaign)` : sql``}
        where ad_campaign."orgId" = ${tx.orgId}
          ${isAd ? sql`and ad."orgId" = ${tx.orgId}` : sql``}) as each
      where ${isWantedRow}),
    lead_own as materialized (
      select * from (
        select campaign, platform, "accountId", "ownId" as "campaignId", ${detail} currency,
          ${names}, date
        from (select distinct campaign ${isAd ? sql`, detail` : sql``} from lead_count) as counted
        join home_of using (campaign) ${isAd ? sql`join detail using (detail)` : sql``}) as each
      where ${isWantedRow})
    ${
      keys.length === 0
        ? sql``
        : sql`, entity as materialized (
            select row_number() over (order by ${sql.join(
              keys.map((key) => sql`${sql.ref(key)} collate "C"`),
            )})::integer as entity, *
            from (
              select ${columnList(keys)} from own
              union
              select ${columnList(keys)} from lead_own) as each)`
    }`
}

/** Which name column is found by whose number: that of a campaign, of an ad, or of a lead's words. */
const nameSources = {
  accountName: 'campaign',
  campaignName: 'campaign',
  adGroupName: 'ad',
  adName: 'ad',
} as const satisfies Record<SpendName, 'campaign' | 'ad'>

/**
 * A number by which the newest name is found with `max`: of the day and of who bears it; null
 * where there is none.
 */
const dated = (date: Sql, name: SpendName): Sql => sql`
  case when ${sql.ref(name)} <> ''
    then (${date} - date '0001-01-01')::bigint * ${sql.lit(2 ** 31)}::bigint
      + ${sql.ref(nameSources[name])} end as ${sql.ref(name)}`

const newest = (name: SpendName): Sql => sql`
  max(${sql.ref(name)}) as ${sql.ref(name)}
  ${name === 'adGroupName' ? sql`, max("leadName") as "leadName"` : sql``}`

/** The name that such a number means. One that a lead brings counts where spend names nothing. */
function nameOf(tx: OrgTx, name: SpendName): Sql {
  const source = sql.ref(nameSources[name])
  const table = nameSources[name] === 'ad' ? sql`ad` : sql`ad_campaign`
  const found = sql`(select ${sql.ref(name)} from ${table} as named
    where named."orgId" = ${tx.orgId}
      and named.${source} = (placed.${sql.ref(name)} % ${sql.lit(2 ** 31)}::bigint)::integer)`
  return name === 'adGroupName'
    ? sql`coalesce(${found}, "leadName") as "adGroupName"`
    : sql`${found} as ${sql.ref(name)}`
}

/** Spend of the period and leads of the period as rows of one form. */
function facts(report: SpendReport): Sql {
  const { grouping, shown } = report
  const { names } = grouping
  const isAd = isOfAds(report)
  const keys = entityColumns(report)
  const entity = keys.length === 0 ? sql`` : sql`entity,`
  const toEntity = keys.length === 0 ? sql`` : sql`join entity using (${columnList(keys)})`
  const day = hasDay(report) ? sql`day,` : sql``
  const toOwn = isByDayAlone(report)
    ? sql``
    : sql`join (select * from own ${toEntity}) as placed_own using (${isAd ? sql`ad` : sql`campaign`})`
  const namesOfLead = names.map((name) =>
    nameSources[name] === 'campaign' ? dated(sql`date`, name) : sql`null::bigint`,
  )
  const leadName = names.includes('adGroupName')
  const money =
    shown === null
      ? sql`currency, "wonMinor"`
      : sql`shown as currency, "wonMinor" * factor as "wonMinor"`
  const rate =
    shown === null
      ? sql``
      : sql`${joinRates(shown, 'lead_own.currency', 'day')}
          cross join lateral (select ${convertedBy(shown, 'lead_own.currency')}) as converted`
  return sql`
    select ${day} ${entity} coalesce(shown, currency) as currency,
      ${sql.join(names.map((name) => dated(sql`spend_sum.date`, name)))}${comma(names)}
      ${leadName ? sql`null as "leadName",` : sql``}
      "spendMicros", impressions, clicks, 0::bigint as leads, 0::bigint as qualified,
      0::bigint as won, 0::numeric as "wonMinor"
    from spend_sum ${toOwn}
    union all
    select ${day} ${entity} currency, ${sql.join(namesOfLead)}${comma(names)}
      ${leadName ? sql`nullif("adGroupName", ''),` : sql``}
      0, 0, 0, leads, qualified, won, "wonMinor"
    from (
      select ${day} ${entity} ${sql.join(
        ['accountName', 'campaignName', ...(isAd ? ['adGroupName'] : [])].map(sql.ref),
      )}, date, campaign, ${money}, leads, qualified, won
      from lead_count join (select * from lead_own ${toEntity}) as lead_own
        using (campaign ${isAd ? sql`, detail` : sql``}) ${rate}) as lead`
}

const comma = (names: readonly SpendName[]): Sql => (names.length === 0 ? sql`` : sql`,`)

/** Sort order that leaves no ties: the asked columns, then the group's keys. Nulls come last. */
function orderBy(report: SpendReport): Sql {
  const { order } = report
  const asked = order.map(
    ({ column, direction }) => sql`${sortValue(column)} ${sql.raw(direction)} nulls last`,
  )
  return sql.join([...asked, ...groupKeys(report).map(tieOf)])
}

const rounded = (name: string): Sql => sql`round(${sql.ref(name)})`

// In floating point, so that equal ratios are a tie: numeric keeps a varying number of digits.
const ratio = (numerator: string, denominator: string): Sql =>
  sql`${rounded(numerator)}::float8 / nullif(${rounded(denominator)}, 0)::float8`

/** What each figure is sorted by: the figure itself, or a constant factor off. */
const sortValues: Partial<Record<SpendKey | SpendFigure, Sql>> = {
  day: sql`day`,
  spend: rounded('spendMicros'),
  impressions: sql`impressions`,
  clicks: sql`clicks`,
  ctr: ratio('clicks', 'impressions'),
  cpc: ratio('spendMicros', 'clicks'),
  leads: sql`leads`,
  qualified: sql`qualified`,
  won: sql`won`,
  wonValue: rounded('wonMinor'),
  costPerLead: ratio('spendMicros', 'leads'),
  costPerQualified: ratio('spendMicros', 'qualified'),
  roas: ratio('wonMinor', 'spendMicros'),
}

const tieOf = (column: string): Sql =>
  column === 'currency' ? sql`currency collate "C"` : sql.ref(column)

/** Columns of entities are texts, whose order must not depend on the database's language. */
const sortValue = (column: SpendKey | SpendFigure): Sql =>
  sortValues[column] ?? sql`${sql.ref(column)} collate "C"`

const isByEntity = (report: SpendReport): boolean =>
  report.order.some(({ column }) => entityColumns(report).some((key) => key === column))
