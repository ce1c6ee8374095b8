import { adKeyColumnLists, selectAdKeys } from '../../../lead-index/ad-keys/index.ts'
import { type LeadRange, selectRangesWithoutAdKeys } from '../../../lead-index/index.ts'
import type { CountedBy, Span } from '../../../lead-index/rollups/index.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { DayOffsets } from '../report/time-zone-offsets.ts'

/** The leads that count in a period, and the ranges that `ad_lead` does not cover. */
export interface LeadScope {
  readonly countedBy: CountedBy
  readonly span: Span
  /** Ranges of leads that `ad_lead` does not cover. */
  readonly unknown: readonly LeadRange[]
  /** True if any lead that can count in the period has changed since its segment was sealed. */
  readonly hasChanges: boolean
}

export interface CountOptions {
  /** Offsets of the organization's time zone; null if leads are not grouped by day. */
  readonly offsets: DayOffsets | null
  /** True to group by ad signals as well. */
  readonly hasDetail: boolean
  /**
   * Join that maps words to campaigns, so that matching leads are grouped by campaign; null to
   * group them by word.
   */
  readonly matches: Sql | null
}

/**
 * Loads a period's ranges that `ad_lead` does not cover, and sets the transaction's planner options
 * for summing the ranges that it does cover.
 */
export async function loadLeadScope(
  tx: OrgTx,
  span: Span,
  countedBy: CountedBy,
): Promise<LeadScope> {
  await planForSums(tx)
  const [unknown, changes] = await Promise.all([
    selectRangesWithoutAdKeys(tx),
    tx.query(sql`
      select 1 from lead_change
      where "orgId" = ${tx.orgId} and not applied and ${canCount({ span, countedBy })} limit 1`),
  ])
  return { countedBy, span, unknown, hasChanges: changes.length > 0 }
}

/**
 * Sets a transaction's planner options for sums over many rows: a plan specific to this period,
 * memory for grouping, parallel workers, and no JIT, because it costs more time than it saves. Row
 * estimates for such statements are unreliable, so only hash joins are allowed, which are cheap for
 * any number of rows.
 */
async function planForSums(tx: OrgTx): Promise<void> {
  await tx.query(sql`
    select set_config('plan_cache_mode', 'force_custom_plan', true),
      set_config('work_mem', '64MB', true), set_config('jit', 'off', true),
      set_config('parallel_setup_cost', '0', true), set_config('parallel_tuple_cost', '0', true),
      set_config('enable_nestloop', 'off', true), set_config('enable_mergejoin', 'off', true),
      set_config('enable_sort', 'off', true)`)
}

/** The local day of `at`; the database session's time zone is UTC. */
const localDay = ({ since, seconds }: DayOffsets): Sql =>
  seconds.every((ahead) => ahead === 0)
    ? sql`at::date as day`
    : sql`(at + (${seconds.map((ahead) => `${ahead} seconds`)}::interval[])[
        width_bucket(at, ${since}::timestamptz[])])::date as day`

const toPosition = ({ lastAt, lastId }: LeadRange['after']): Sql =>
  sql`(${lastAt}::timestamptz, ${lastId}::uuid)`

/**
 * Condition for leads in a range; includes bounds on `createdAt` alone to enable the index scan.
 */
const isInRange = ({ after, last }: LeadRange): Sql => sql`
  "createdAt" >= ${after.lastAt}::timestamptz and ("createdAt", id) > ${toPosition(after)}
  ${
    last === null
      ? sql``
      : sql`and "createdAt" <= ${last.lastAt}::timestamptz and ("createdAt", id) <= ${toPosition(last)}`
  }`

const isInSpan = ({ start, end }: Span, column: CountedColumn = 'createdAt'): Sql => sql`
  ${sql.ref(column)} >= ${start}::timestamptz and ${sql.ref(column)} < ${end}::timestamptz`

/** Condition for leads and deltas that can count in the period. */
const canCount = ({ span, countedBy }: Pick<LeadScope, 'span' | 'countedBy'>): Sql =>
  countedBy === 'created' ? isInSpan(span) : sql`true`

/** Condition for leads that count in the period. */
const counts = ({ span, countedBy }: LeadScope): Sql =>
  countedBy === 'created'
    ? isInSpan(span)
    : sql`(${sql.join(
        countedColumns.map((column) => isInSpan(span, column)),
        sql` or `,
      )})`

/** Times at which a lead can count; only the first one applies when counting by creation. */
const countedColumns = ['createdAt', 'qualifiedAt', 'wonAt'] as const

type CountedColumn = (typeof countedColumns)[number]

/**
 * Three common table expressions. `fresh` contains the period's leads that `ad_lead` does not
 * cover: leads that have changed since their segment was sealed, leads in segments that `ad_lead`
 * does not contain yet, and leads after the last segment. `word` and `detail` contain the signals
 * of all leads.
 *
 * @see L-122
 */
export function freshLeads(tx: OrgTx, scope: LeadScope): Sql {
  const { unknown } = scope
  const ranges = unknown.map(
    (range) => sql`
      (select * from lead where "orgId" = ${tx.orgId} and ${counts(scope)} and ${isInRange(range)}
      offset 0)`,
  )
  const isOutside = sql.join(
    unknown.map((range) => sql`not (${isInRange(range)})`),
    sql` and `,
  )
  const leads = sql`
    ${sql.join(ranges, sql` union all `)}
    union all
    select single.* from noted cross join lateral (
      select * from lead where "orgId" = ${tx.orgId} and id = noted."leadId"
      offset 0) as single
    where ${counts(scope)} and ${isOutside}`
  return sql`
    noted as materialized (
      select distinct "leadId" from lead_change
      where "orgId" = ${tx.orgId} and not applied and ${canCount(scope)}),
    fresh as materialized (${selectAdKeys(leads)}),
    said_word as materialized (${selectSignals(tx, 'word')}),
    word as materialized (
      select word, platform, paid, "utmSource", "utmCampaign", "campaignId", "viaAdGroup",
        "viaAd"
      from said_word),
    detail as materialized (${selectSignals(tx, 'detail')})`
}

const selectSignals = (tx: OrgTx, part: 'word' | 'detail'): Sql => sql`
  select ${sql.ref(part)}, ${adKeyColumnLists[part]} from ${sql.ref(`ad_${part}`)}
  where "orgId" = ${tx.orgId}
  union
  select ${sql.ref(part)}, ${adKeyColumnLists[part]} from fresh`

/**
 * When counting by outcome, the figures toward which a lead counts at each of its timestamps. When
 * counting by creation, a lead counts toward all figures at its creation.
 */
const countedAs = {
  createdAt: sql`"createdAt" as at, true as counted, false as qualified, false as won,
    0 as "wonMinor"`,
  qualifiedAt: sql`"qualifiedAt", false, true, false, 0`,
  wonAt: sql`"wonAt", false, false, true, "wonMinor"`,
} as const

/**
 * Query for the leads that count in a period. Returns one row for each time at which a lead counts.
 * In addition to the given columns of `ad_lead` and `fresh`, rows have `at`, `counted`,
 * `qualified`, `won` and `wonMinor`.
 *
 * @param from  `ad_lead` without the leads that `fresh` replaces, or `fresh`.
 */
export function selectCountedLeads(
  tx: OrgTx,
  { countedBy, span, hasChanges }: LeadScope,
  from: 'ad_lead' | 'fresh',
  columns: Sql,
): Sql {
  const unchanged = hasChanges ? sql`and "leadId" not in (select "leadId" from noted)` : sql``
  const source =
    from === 'fresh' ? sql`fresh where true` : sql`ad_lead where "orgId" = ${tx.orgId} ${unchanged}`
  if (countedBy === 'created') {
    return sql`
      select ${columns}, "createdAt" as at, true as counted, qualified, won, "wonMinor"
      from ${source} and ${isInSpan(span)}`
  }
  return sql.join(
    countedColumns.map(
      (column) => sql`
        select ${columns}, ${countedAs[column]} from ${source} and ${isInSpan(span, column)}`,
    ),
    sql` union all `,
  )
}

/**
 * Common table expression `lead_count`, which must follow `fresh`: exact counts of a period's leads
 * by word or by matching campaign. Indexed and fresh leads have separate rows.
 */
export function leadCounts(
  tx: OrgTx,
  scope: LeadScope,
  { offsets, hasDetail, matches }: CountOptions,
): Sql {
  const day = offsets === null ? sql`` : sql`, ${localDay(offsets)}`
  const keys = sql.join([
    matches === null ? sql`word` : sql`campaign`,
    ...(hasDetail ? [sql`detail`] : []),
    ...(offsets === null ? [] : [sql`day`]),
  ])
  const counted = (from: 'ad_lead' | 'fresh') => sql`
    select ${keys}, count(*) filter (where counted) as leads, count(*) filter (where qualified) as qualified,
      count(*) filter (where won) as won, sum("wonMinor") as "wonMinor"
    from (
      select * ${day} from (
        ${selectCountedLeads(tx, scope, from, sql`word, detail, "createdAt"`)}) as lead) as each
      ${matches ?? sql``}
    group by ${keys}`
  return sql`
    lead_count as materialized (
      ${counted('ad_lead')}
      union all
      ${counted('fresh')})`
}
