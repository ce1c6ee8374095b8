import { maxStages, stagedStatuses } from '../../../contract/leads/stages/stage-limits.ts'
import type { Stage } from '../../../contract/leads/stages/stages.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

const maxRows = maxStages * stagedStatuses.length

/** Stages in the order of their statuses. */
export const selectStages = (tx: OrgTx): Promise<Stage[]> =>
  tx.query(sql`
    select id, status, name, color from stage where "orgId" = ${tx.orgId}
    order by status, position, id limit ${maxRows}`)

export async function selectStageIds(tx: OrgTx): Promise<string[]> {
  const stages = await tx.query<{ id: string }>(sql`
    select id from stage where "orgId" = ${tx.orgId} limit ${maxRows}`)
  return stages.map(({ id }) => id)
}

/** Adds a stage after all others and notifies all processes. */
export async function insertStage(tx: OrgTx, stage: Stage, now: Date): Promise<void> {
  await tx.query(sql`
    insert into stage ("orgId", id, status, name, color, position, "createdAt")
    select ${tx.orgId}::uuid, ${stage.id}::uuid, ${stage.status}::text, ${stage.name}::text,
      ${stage.color}::text, coalesce(max(position) + 1, 0), ${now.toISOString()}::timestamptz
    from stage where "orgId" = ${tx.orgId}`)
  await tx.publish({ kind: 'org', id: tx.orgId })
}

/**
 * Changes a stage and notifies all processes.
 *
 * @returns The stage; `undefined` if it does not exist.
 */
export async function updateStage(
  tx: OrgTx,
  { id, name, color }: Omit<Stage, 'status'>,
): Promise<Stage | undefined> {
  const [updated] = await tx.query<Stage>(sql`
    update stage set name = ${name}, color = ${color}
    where "orgId" = ${tx.orgId} and id = ${id} returning id, status, name, color`)
  await tx.publish({ kind: 'org', id: tx.orgId })
  return updated
}

/** Stores the order of the stages and notifies all processes. */
export async function updateStageOrder(tx: OrgTx, ids: readonly string[]): Promise<void> {
  await tx.query(sql`
    update stage set position = place.n
    from unnest(${ids}::uuid[]) with ordinality as place (id, n)
    where stage."orgId" = ${tx.orgId} and stage.id = place.id`)
  await tx.publish({ kind: 'org', id: tx.orgId })
}

/** Deletes a stage and notifies all processes. @returns False if it does not exist. */
export async function deleteStageRow(tx: OrgTx, id: string): Promise<boolean> {
  const deleted = await tx.query(sql`
    delete from stage where "orgId" = ${tx.orgId} and id = ${id} returning 1`)
  await tx.publish({ kind: 'org', id: tx.orgId })
  return deleted.length > 0
}
