import { clickIds } from '../../../contract/click-ids.ts'
import { dayMs } from '../../../contract/values/time.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import {
  type Backlog,
  type DestinationKind,
  needsConnection,
  selectBacklog,
} from '../conversions/index.ts'

/**
 * Maximum number of leads read per period; limited so that the cost does not grow with the
 * organization.
 */
const maxLeads = 2_000

/**
 * Creation time of the newest lead that was not imported, considering only the newest 2,000 leads;
 * null if there is none.
 */
export async function selectLastLead(tx: OrgTx, now: Date): Promise<string | null> {
  const [row] = await tx.query<{ at: string }>(sql`
    select "createdAt" as at from (
      select "createdAt", source from lead
      where "orgId" = ${tx.orgId} and "createdAt" <= ${now.toISOString()}::timestamptz
      order by "createdAt" desc limit ${maxLeads}) as newest
    where source <> 'import' order by "createdAt" desc limit 1`)
  return row?.at ?? null
}

export interface ClickShare {
  readonly leads: number
  readonly clicks: number
  /** Creation time of the newest lead with a click ID. */
  readonly lastAt: string | null
}

// IDs without a URL parameter identify a browser, not an ad click.
const clickColumns = sql.columns(
  Object.entries(clickIds).flatMap(([name, id]) => ('query' in id ? [name] : [])),
)

/**
 * Among a period's newest 2,000 leads, the number that were not imported, and how many of those
 * have a click ID.
 */
export async function selectClickShare(tx: OrgTx, from: Date, until: Date): Promise<ClickShare> {
  const [row] = await tx.query<ClickShare>(sql`
    select count(*)::int as leads, count(click)::int as clicks,
      max("createdAt") filter (where click is not null) as "lastAt"
    from (
      select "createdAt", source, coalesce(${clickColumns}) as click from lead
      where "orgId" = ${tx.orgId} and "createdAt" >= ${from.toISOString()}::timestamptz
        and "createdAt" < ${until.toISOString()}::timestamptz
      order by "createdAt" desc limit ${maxLeads}) as newest
    where source <> 'import'`)
  return row ?? { leads: 0, clicks: 0, lastAt: null }
}

/** Page views on a site on one UTC day. */
export interface SiteDay {
  readonly siteId: string
  readonly name: string
  readonly day: string
  readonly n: number
  readonly lastAt: string
}

/** Accepted events per site and UTC day, since the given day. */
export const selectSiteDays = (
  tx: OrgTx,
  from: string,
  refusals: readonly string[],
): Promise<SiteDay[]> =>
  tx.query(sql`
    select "siteId", site.name, day::text as day, sum(n)::bigint as n, max("lastAt") as "lastAt"
    from event_count join site on site."orgId" = ${tx.orgId} and site.id = event_count."siteId"
    where event_count."orgId" = ${tx.orgId} and day >= ${from}
      and kind <> all (${[...refusals]}::text[])
    group by "siteId", site.name, day order by day limit 10000`)

export interface ImportHealth {
  readonly name: string
  readonly failures: number
  readonly waits: boolean
  readonly lastGoodAt: string | null
}

/** Scheduled imports that are not paused. */
export const selectImportHealth = (tx: OrgTx): Promise<ImportHealth[]> =>
  tx.query(sql`
    select pull.name, pull.failures, coalesce(last.state = 'waiting', false) as waits,
      good."endedAt" as "lastGoodAt"
    from spend_pull as pull
    left join lateral (
      select state from spend_pull_run as run
      where run."orgId" = ${tx.orgId} and run."pullId" = pull.id
      order by run.id desc limit 1) as last on true
    left join lateral (
      select "endedAt" from (
        select "endedAt", state, id from spend_pull_run as run
        where run."orgId" = ${tx.orgId} and run."pullId" = pull.id
        order by run.id desc limit 100) as latest
      where state = 'imported' order by id desc limit 1) as good on true
    where pull."orgId" = ${tx.orgId} and not pull."isPaused" order by pull.id limit 100`)

export interface WebhookHealth {
  readonly name: string
  readonly isEnabled: boolean
  readonly isDisabledByService: boolean
  readonly failures: number
  readonly failingSince: string | null
  readonly lastGoodAt: string | null
}

/** Webhooks that are enabled or that were disabled by the service. */
export const selectWebhookHealth = (tx: OrgTx): Promise<WebhookHealth[]> =>
  tx.query(sql`
    select coalesce(nullif(hook.name, ''), split_part(hook.url, '/', 3)) as name, hook."isEnabled",
      hook."disabledReason" is not null as "isDisabledByService", hook.failures,
      hook."failingSince", good."createdAt" as "lastGoodAt"
    from webhook as hook
    left join lateral (
      select "createdAt" from (
        select "createdAt", state, id from webhook_delivery as sent
        where sent."orgId" = ${tx.orgId} and sent."webhookId" = hook.id
        order by sent.id desc limit 100) as latest
      where state = 'delivered' order by id desc limit 1) as good on true
    where hook."orgId" = ${tx.orgId} and (hook."isEnabled" or hook."disabledReason" is not null)
    order by hook.id limit 100`)

export interface DomainHealth {
  readonly name: string
  readonly isLost: boolean
  readonly lastGoodAt: string | null
}

/** Email domains that have been verified by a DNS record. */
export const selectDomainHealth = (tx: OrgTx): Promise<DomainHealth[]> =>
  tx.query(sql`
    select domain as name, "lostAt" is not null as "isLost", "recordSeenAt" as "lastGoodAt"
    from email_domain where "orgId" = ${tx.orgId} and "recordSeenAt" is not null
    order by domain limit 100`)

export interface InboundHealth {
  readonly name: string
  /** False if the source's access token or secret is missing. */
  readonly isConnected: boolean
  readonly isBlocked: boolean
  /** When the access token expires; null if it does not expire or is renewed automatically. */
  readonly accessUntil: string | null
  readonly failures: number
  /** When the oldest lead still to be fetched was announced. */
  readonly waitingSince: string | null
  readonly lastGoodAt: string | null
}

/** Enabled inbound sources whose leads are fetched from a platform. */
export const selectInboundHealth = (tx: OrgTx): Promise<InboundHealth[]> =>
  tx.query(sql`
    select source.name, account."blockedReason" is not null as "isBlocked", account.failures,
      account."accessToken" is not null and source."signingSecret" is not null as "isConnected",
      case when account."refreshToken" is null then account."accessUntil" end as "accessUntil",
      waiting.since as "waitingSince", account."lastFetchedAt" as "lastGoodAt"
    from inbound_connection as account
    join inbound_source as source on source."orgId" = ${tx.orgId}
      and source.id = account."sourceId"
    cross join lateral (
      select min(body."receivedAt") as since from inbound_body as body
      where body."orgId" = ${tx.orgId} and body."sourceId" = account."sourceId"
        and body.state = 'fetching') as waiting
    where account."orgId" = ${tx.orgId} and source.enabled order by source.id limit 100`)

export interface DestinationHealth extends Pick<Backlog, 'expiring' | 'isLate'> {
  readonly name: string
  /** False if the destination needs a connected account but has none. */
  readonly isConnected: boolean
  readonly isBlocked: boolean
  /** True if the platform rejects every conversion. */
  readonly isRejecting: boolean
  /** Conversions that were rejected in the last day; at most 1,000. */
  readonly rejected: number
  readonly failures: number
  readonly lastGoodAt: string | null
}

interface DestinationRow extends Omit<DestinationHealth, 'expiring' | 'isLate' | 'isConnected'> {
  readonly connectedAt: string | null
  readonly hasSecret: boolean
  readonly id: string
  readonly kind: DestinationKind
  readonly windowDays: number
}

export async function selectDestinationHealth(tx: OrgTx, now: Date): Promise<DestinationHealth[]> {
  const since = new Date(now.getTime() - dayMs).toISOString()
  const rows = await tx.query<DestinationRow>(sql`
    select target.id, target.kind, target."windowDays", target.name,
      target."connectedAt", target.secret is not null as "hasSecret",
      target."blockedReason" is not null as "isBlocked", target.failures,
      target."pausedReason" is not null as "isRejecting", rejection.n as rejected,
      coalesce(target."lastAcceptedAt", pull.at) as "lastGoodAt"
    from conversion_destination as target
    left join lateral (
      select at from conversion_pull as one
      where one."orgId" = ${tx.orgId} and one."destinationId" = target.id
      order by one.id desc limit 1) as pull on true
    cross join lateral (
      select count(*)::int as n from (
        select from conversion as one
        where one."orgId" = ${tx.orgId} and one."destinationId" = target.id
          and one.state = 'rejected' and one."updatedAt" > ${since} limit 1000) as recent
    ) as rejection
    where target."orgId" = ${tx.orgId} and target."isEnabled" order by target.id limit 100`)
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      isConnected: row.connectedAt !== null || !needsConnection(row.kind, row.hasSecret),
      ...(await selectBacklog(tx, row, now)),
    })),
  )
}

/**
 * Number of days with ad spend within a range of calendar days, including both ends, and the last
 * such day.
 */
export async function selectSpendDays(
  tx: OrgTx,
  firstDay: string,
  lastDay: string,
): Promise<{ readonly days: number; readonly lastDay: string | null }> {
  const [row] = await tx.query<{ days: number; lastDay: string | null }>(sql`
    select count(distinct day)::int as days, max(day)::text as "lastDay" from ad_campaign_day
    where "orgId" = ${tx.orgId} and day between ${firstDay}::date and ${lastDay}::date
      and "spendMicros" > 0`)
  return row ?? { days: 0, lastDay: null }
}
