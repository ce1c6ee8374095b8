import type { OrgTx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { LeadPair } from './merge-store.ts'

/**
 * Query for the IDs of leads that were merged into a lead, directly or indirectly, and can still be
 * restored.
 */
export const buildMergedIds = (tx: OrgTx, leadId: string): Sql => sql`
  with recursive merged (id) as (
    select id from deleted_lead where "orgId" = ${tx.orgId} and "keptId" = ${leadId}
    union
    select next.id from merged
      join deleted_lead next on next."orgId" = ${tx.orgId} and next."keptId" = merged.id)
  select id from merged`

/** Query for the history of the leads that {@link buildMergedIds} finds. */
export const buildMergedHistory = (tx: OrgTx, leadId: string): Sql => sql`
  select ${leadId}::uuid as "leadId", h.id, h.at, h."actorKind", h."actorId", h.field, h."from",
    h."to", h."leftOut", coalesce(h."mergedId", d.id) as "mergedId"
  from deleted_lead d cross join lateral jsonb_populate_recordset(null::lead_history, d.history) as h
  where d."orgId" = ${tx.orgId} and d.id = any(array(${buildMergedIds(tx, leadId)}))`

/** Merges among leads in `deleted_lead`, oldest merge first. */
export const selectMerges = (
  tx: OrgTx,
  ids: readonly string[],
  createdSince: string,
): Promise<{ id: string; keptId: string }[]> =>
  tx.query(sql`
    select id, "keptId" from deleted_lead
    where "orgId" = ${tx.orgId} and id = any(${ids}::uuid[]) and "keptId" is not null
      and "createdAt" >= ${createdSince}
    order by "deletedAt", id`)

/** Adds a merged lead's history to the kept lead, even if the kept lead is in `deleted_lead`. */
export async function appendHistory(tx: OrgTx, { keptId, mergedId }: LeadPair): Promise<void> {
  const entries = sql`deleted_lead d
    cross join lateral jsonb_populate_recordset(null::lead_history, d.history) as h`
  const isMerged = sql`d."orgId" = ${tx.orgId} and d.id = ${mergedId}`
  await tx.query(sql`
    insert into lead_history ("orgId", "leadId", id, at, "actorKind", "actorId", field, "from",
      "to", "leftOut", "mergedId")
    select ${tx.orgId}::uuid, lead.id, h.id, h.at, h."actorKind", h."actorId", h.field, h."from",
      h."to", h."leftOut", coalesce(h."mergedId", d.id)
    from ${entries} join lead on lead."orgId" = ${tx.orgId} and lead.id = ${keptId}
    where ${isMerged}
    on conflict ("orgId", "leadId", id) do nothing`)
  await tx.query(sql`
    update deleted_lead as kept set history = kept.history || coalesce((
      select jsonb_agg(to_jsonb(h) || jsonb_build_object('leadId', ${keptId}::text,
        'mergedId', coalesce(h."mergedId", d.id)) order by h.id)
      from ${entries} where ${isMerged}), '[]')
    where kept."orgId" = ${tx.orgId} and kept.id = ${keptId}`)
}
