import {
  outcomeOf,
  platformOfWord,
  sayingList,
  sayingOf,
  sayingPrints,
  saysAnything,
} from '../../../lead-index/ad-keys/index.ts'
import { type Boundary, beginning, type Span, selectSegments } from '../../../lead-index/index.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { planForSums } from '../report/planner-settings-store.ts'
import type { DayOffsets } from '../report/time-zone-offsets.ts'

/** Leads after one place in the order of creation, up to another; null for no end. */
export interface LeadRange {
  readonly after: Boundary
  readonly last: Boundary | null
}

/** Which leads are counted. */
export interface Arrivals {
  readonly span: Span
  /** Leads that `ad_lead` does not know. */
  readonly unknown: readonly LeadRange[]
  /** True where leads of the time have changed since they were sealed. */
  readonly hasNotes: boolean
}

/** How leads are told apart. */
export interface Counting {
  /** Of the organization's time zone; null where days are not told apart. */
  readonly offsets: DayOffsets | null
  /** True where what leads say of the ad itself is told apart, too. */
  readonly hasDetail: boolean
  /** Campaigns that words mean: leads that have one, by it; null for all, by words. */
  readonly choices: Sql | null
}

/**
 * Looks up what of a time `ad_lead` does not tell, and prepares the transaction for summing up what
 * it does.
 */
export async function arrivalsOf(tx: OrgTx, span: Span): Promise<Arrivals> {
  await planForSums(tx)
  const [unknown, notes] = await Promise.all([
    selectUnknown(tx),
    tx.query(sql`
      select 1 from lead_change
      where "orgId" = ${tx.orgId} and not applied and ${isInside(span)} limit 1`),
  ])
  return { span, unknown, hasNotes: notes.length > 0 }
}

/** Leads that `ad_lead` does not know: of segments that are new to it, and after the last one. */
async function selectUnknown(tx: OrgTx): Promise<LeadRange[]> {
  const unknown: LeadRange[] = []
  let after: Boundary | null = null
  let before: Boundary = beginning
  for (const segment of await selectSegments(tx)) {
    const isKnown = segment.built && segment.adsKnown
    if (isKnown && after !== null) unknown.push({ after, last: before })
    after = isKnown ? null : (after ?? before)
    before = segment
  }
  return [...unknown, { after: after ?? before, last: null }]
}

/** The local day of `createdAt`, as ours are UTC. */
const dayOf = ({ since, seconds }: DayOffsets): Sql =>
  seconds.every((ahead) => ahead === 0)
    ? sql`"createdAt"::date as day`
    : sql`("createdAt" + (${seconds.map((ahead) => `${ahead} seconds`)}::interval[])[
        width_bucket("createdAt", ${since}::timestamptz[])])::date as day`

const placeOf = ({ lastAt, lastId }: Boundary): Sql =>
  sql`(${lastAt}::timestamptz, ${lastId}::uuid)`

/** Rows of `lead` of a range; by its time alone, too, which the index is asked for. */
const isIn = ({ after, last }: LeadRange): Sql => sql`
  "createdAt" >= ${after.lastAt}::timestamptz and ("createdAt", id) > ${placeOf(after)}
  ${
    last === null
      ? sql``
      : sql`and "createdAt" <= ${last.lastAt}::timestamptz and ("createdAt", id) <= ${placeOf(last)}`
  }`

const isInside = ({ start, end }: Span): Sql => sql`
  "createdAt" >= ${start}::timestamptz and "createdAt" < ${end}::timestamptz`

/**
 * Common table expressions `fresh`, leads of a time of which `ad_lead` does not tell what they say
 * now: those that changed since they were sealed, those of segments that are new to it, and those
 * after the last one; and `word` and `detail`, what any lead says.
 *
 * @see L-122
 */
export function freshLeads(tx: OrgTx, { span, unknown }: Arrivals): Sql {
  const columns = sql`id, "createdAt", ${sayingOf('lead')}, ${outcomeOf('lead')}`
  const ranges = unknown.map(
    (range) => sql`
      select ${columns} from (
        select * from lead where "orgId" = ${tx.orgId} and ${isInside(span)} and ${isIn(range)}
        offset 0) as lead
      where ${saysAnything('lead')}`,
  )
  const isOutside = sql.join(
    unknown.map((range) => sql`not (${isIn(range)})`),
    sql` and `,
  )
  return sql`
    noted as materialized (
      select distinct "leadId" from lead_change
      where "orgId" = ${tx.orgId} and not applied and ${isInside(span)}),
    fresh as materialized (
      select *, ${sayingPrints}
      from (
        ${sql.join(ranges, sql` union all `)}
        union all
        select ${columns} from (
          select single.* from noted cross join lateral (
            select * from lead where "orgId" = ${tx.orgId} and id = noted."leadId"
            offset 0) as single) as lead
        where ${isInside(span)} and ${saysAnything('lead')} and ${isOutside}) as now),
    said_word as materialized (${known(tx, 'word')}),
    word as materialized (
      select word, ${platformOfWord}, paid, "utmSource", "utmCampaign", "campaignId", "viaAdGroup",
        "viaAd"
      from said_word),
    detail as materialized (${known(tx, 'detail')})`
}

const known = (tx: OrgTx, part: 'word' | 'detail'): Sql => sql`
  select ${sql.ref(part)}, ${sayingList[part]} from ${sql.ref(`ad_${part}`)}
  where "orgId" = ${tx.orgId}
  union
  select ${sql.ref(part)}, ${sayingList[part]} from fresh`

/** Rows of `ad_lead` of a time, after `fresh`, which has what changed since they were noted. */
export const knownLeads = (tx: OrgTx, { span, hasNotes }: Arrivals): Sql => sql`
  ad_lead where "orgId" = ${tx.orgId} and ${isInside(span)}
    ${hasNotes ? sql`and "leadId" not in (select "leadId" from noted)` : sql``}`

/**
 * Common table expression `lead_count`, after `fresh`: leads of a time, summed up by what they say
 * or by the campaign that it means. Exact at every moment. Leads of both sources are in rows of
 * their own.
 */
export function leadCounts(
  tx: OrgTx,
  arrivals: Arrivals,
  { offsets, hasDetail, choices }: Counting,
): Sql {
  const day = offsets === null ? sql`` : sql`, ${dayOf(offsets)}`
  const keys = sql.join([
    choices === null ? sql`word` : sql`campaign`,
    ...(hasDetail ? [sql`detail`] : []),
    ...(offsets === null ? [] : [sql`day`]),
  ])
  const counted = (leads: Sql) => sql`
    select ${keys}, count(*) as leads, count(*) filter (where qualified) as qualified,
      count(*) filter (where won) as won, sum("wonMinor") as "wonMinor"
    from (
      select word, detail, "createdAt", qualified, won, "wonMinor" ${day} from ${leads}) as each
      ${choices ?? sql``}
    group by ${keys}`
  return sql`
    lead_count as materialized (
      ${counted(knownLeads(tx, arrivals))}
      union all
      ${counted(sql`fresh`)})`
}
