import type { OrgTx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'

/** Range of events that are not yet covered by an email to the member. */
interface EventSpan {
  readonly personId: string
  /** Position of the last event that is covered by an email. */
  readonly after: number
  readonly until: number
}

/**
 * Events for leads that were created neither by the member nor by an import that the member
 * started.
 */
const buildNews = (tx: OrgTx, { personId, after, until }: EventSpan): Sql => sql`
  from lead_event as event
  where "orgId" = ${tx.orgId} and position > ${after} and position <= ${until}
    and type = 'lead.created'
    and ("actorKind" <> 'user' or "actorId" is distinct from ${personId}::text)
    and ("actorKind" <> 'import' or not exists (
      select from lead_import
      where lead_import."orgId" = ${tx.orgId} and lead_import.id::text = event."actorId"
        and lead_import."createdBy" = ${personId}::text))`

/** The first event that no email to a member has covered. */
export async function selectFirstNews(
  tx: OrgTx,
  span: EventSpan,
): Promise<{ position: number; at: string } | undefined> {
  const [first] = await tx.query<{ position: number; at: string }>(sql`
    select position, at ${buildNews(tx, span)} order by position limit 1`)
  return first
}

/** New leads (not counting imported leads) and new imports. */
export interface LeadNews {
  readonly total: number
  /** The newest leads. */
  readonly leadIds: readonly string[]
  readonly importIds: readonly string[]
}

export async function selectNews(tx: OrgTx, span: EventSpan, limit: number): Promise<LeadNews> {
  const [news] = await tx.query<LeadNews>(sql`
    with news as (
      select position, "actorKind", "actorId", "leadIds" ${buildNews(tx, span)}),
    newest as (
      select id, position, n from (
        select position, "leadIds" from news where "actorKind" <> 'import'
        order by position desc limit ${limit}) as latest,
        unnest("leadIds") with ordinality as lead (id, n)
      order by position desc, n desc limit ${limit})
    select
      (select coalesce(sum(cardinality("leadIds")), 0)::integer from news
        where "actorKind" <> 'import') as total,
      array(select id from newest order by position desc, n desc) as "leadIds",
      array(select distinct "actorId" from news where "actorKind" = 'import') as "importIds"`)
  return news ?? { total: 0, leadIds: [], importIds: [] }
}

/**
 * @returns Number of emails about new leads since an ISO timestamp, excluding emails about imports.
 */
export async function countNewLeadMails(
  tx: OrgTx,
  personId: string,
  since: string,
): Promise<number> {
  const [counted] = await tx.query<{ n: number }>(sql`
    select count(*)::integer as n from mail
    where "orgId" = ${tx.orgId} and "personId" = ${personId} and kind = 'newLeads'
      and period like 'after %' and "createdAt" > ${since}`)
  return counted?.n ?? 0
}

export interface ImportNews {
  readonly name: string
  readonly state: string
  readonly leads: number
}

/**
 * An import, and the number of leads that it has created.
 *
 * @param after  Position before the import's first event.
 */
export async function selectImportNews(
  tx: OrgTx,
  id: string,
  after: number,
): Promise<ImportNews | undefined> {
  const [news] = await tx.query<ImportNews>(sql`
    select name, state, (
      select coalesce(sum(cardinality("leadIds")), 0)::integer from lead_event
      where lead_event."orgId" = ${tx.orgId} and position > ${after} and type = 'lead.created'
        and "actorKind" = 'import' and "actorId" = ${id}::text) as leads
    from lead_import where "orgId" = ${tx.orgId} and id = ${id}`)
  return news
}
