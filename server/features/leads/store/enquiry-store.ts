import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { LeadRow } from '../model/lead-row.ts'
import { readColumns } from './outcome-date-store.ts'

/** An inquiry part that is about to be stored. */
export interface EnquiryPart {
  /** Session ID as sent: a lowercase UUID. */
  readonly sentId: string
  /** Null if the session has not been stored yet. */
  readonly visitorId: string | null
  /** Creation time of the oldest lead that this part can complete. */
  readonly since: string
}

/**
 * Locks the inquiries' visits until the transaction ends, so that if two parts are received
 * concurrently, the second sees the first. Acquire this lock after the lock on sessions and before
 * the lock on new leads.
 */
export async function lockEnquiries(tx: OrgTx, parts: readonly EnquiryPart[]): Promise<void> {
  const ids = parts.flatMap(({ sentId, visitorId }) =>
    visitorId === null ? [sentId] : [sentId, visitorId],
  )
  // Sorted, so that transactions with the same visits cannot deadlock.
  const keys = [...new Set(ids)].sort().map((id) => `enquiry:${tx.orgId}:${id}`)
  await tx.query(sql`
    select pg_advisory_xact_lock(hashtextextended(key, 0))
    from unnest(${keys}::text[]) with ordinality as visit (key, n) order by n`)
}

/** The visitor of part `e`, even if the part's session was stored after the part was read. */
const buildVisitor = (tx: OrgTx) => sql`coalesce(e."visitorId",
  (select s."visitorId" from session s where s."orgId" = ${tx.orgId} and s.id = e."sentId"),
  (select a."visitorId" from session_alias a where a."orgId" = ${tx.orgId} and a.id = e."sentId"))`

const parameters = (parts: readonly EnquiryPart[]) => sql`
  json_to_recordset(${JSON.stringify(parts)})
    as e ("sentId" uuid, "visitorId" uuid, since timestamptz)`

/** True if any of the parts' visits already has a lead that a part could complete. */
export async function hasEnquiries(tx: OrgTx, parts: readonly EnquiryPart[]): Promise<boolean> {
  const found = await tx.query(sql`
    select from ${parameters(parts)}
    where exists (
        select from lead l where l."orgId" = ${tx.orgId} and l."visitorId" = ${buildVisitor(tx)}
          and l."createdAt" >= e.since offset 0)
      or exists (
        select from awaited_session w
        where w."orgId" = ${tx.orgId} and w."sessionId" = e."sentId" offset 0)
    limit 1`)
  return found.length > 0
}

/** Maximum number of leads to compare per visit. */
const maxCompared = 50

/**
 * Leads from a part's visit, newest first, locked for update: the visitor's leads, and leads that
 * are waiting for the part's session.
 */
export const selectEnquiryLeads = (tx: OrgTx, part: EnquiryPart): Promise<LeadRow[]> =>
  tx.query(sql`
    select ${readColumns(tx)} from lead
    where "orgId" = ${tx.orgId} and "createdAt" >= ${part.since} and id = any(array(
      select l.id from ${parameters([part])} cross join lateral (
        select l.id from lead l where l."orgId" = ${tx.orgId} and l."visitorId" = ${buildVisitor(tx)}
          and l."createdAt" >= e.since
        union select w."leadId" from awaited_session w
        where w."orgId" = ${tx.orgId} and w."sessionId" = e."sentId") as l))
    order by "createdAt" desc, id desc limit ${maxCompared} for update`)
