import { type AssignmentRule, assignmentLimits } from '../../../contract/leads/assignment-rules.ts'
import type { OrgTx, SystemTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** A rule and the number of leads that it has assigned. */
export interface AssignmentRuleRow extends AssignmentRule {
  readonly turn: number
}

/** Rules in the order in which they are checked. */
export const selectAssignmentRules = (tx: OrgTx): Promise<AssignmentRuleRow[]> =>
  tx.query(sql`
    select id, name, enabled, position, conditions, "memberIds", "includesImports", turn
    from assignment_rule
    where "orgId" = ${tx.orgId} order by position, id limit ${assignmentLimits.rules}`)

export async function insertAssignmentRule(
  tx: OrgTx,
  rule: AssignmentRule,
  createdAt: string,
): Promise<void> {
  await tx.query(sql`
    insert into assignment_rule ("orgId", id, name, enabled, position, conditions, "memberIds",
      "includesImports", "createdAt")
    values (${tx.orgId}, ${rule.id}, ${rule.name}, ${rule.enabled}, ${rule.position},
      ${JSON.stringify(rule.conditions)}, ${rule.memberIds}, ${rule.includesImports}, ${createdAt})`)
}

/** @returns False if the rule does not exist. */
export async function updateAssignmentRule(tx: OrgTx, rule: AssignmentRule): Promise<boolean> {
  const updated = await tx.query(sql`
    update assignment_rule set name = ${rule.name}, enabled = ${rule.enabled},
      position = ${rule.position}, conditions = ${JSON.stringify(rule.conditions)},
      "memberIds" = ${rule.memberIds}, "includesImports" = ${rule.includesImports}
    where "orgId" = ${tx.orgId} and id = ${rule.id} returning 1`)
  return updated.length > 0
}

/** @returns False if the rule does not exist. */
export async function deleteAssignmentRuleRow(tx: OrgTx, id: string): Promise<boolean> {
  const deleted = await tx.query(sql`
    delete from assignment_rule where "orgId" = ${tx.orgId} and id = ${id} returning 1`)
  return deleted.length > 0
}

export async function updateTurn(tx: OrgTx, id: string, turn: number): Promise<void> {
  await tx.query(sql`
    update assignment_rule set turn = ${turn} where "orgId" = ${tx.orgId} and id = ${id}`)
}

/**
 * Position of the last event that was read for assignment; `undefined` if the organization has no
 * rules.
 */
export async function selectCursor(tx: OrgTx): Promise<number | undefined> {
  const [cursor] = await tx.query<{ position: number }>(sql`
    select position from assignment_cursor where "orgId" = ${tx.orgId}`)
  return cursor?.position
}

/** Starts reading events after a position, unless reading has already started. */
export async function insertCursor(tx: OrgTx, position: number): Promise<void> {
  await tx.query(sql`
    insert into assignment_cursor ("orgId", position) values (${tx.orgId}, ${position})
    on conflict ("orgId") do nothing`)
}

export async function updateCursor(tx: OrgTx, position: number): Promise<void> {
  await tx.query(sql`
    update assignment_cursor set position = ${position} where "orgId" = ${tx.orgId}`)
}

/** Stops reading events if there are no rules. */
export async function deleteUnusedCursor(tx: OrgTx): Promise<void> {
  await tx.query(sql`
    delete from assignment_cursor where "orgId" = ${tx.orgId}
      and not exists (select from assignment_rule where "orgId" = ${tx.orgId})`)
}

/** Organizations that have both rules and unread events. */
export async function selectOrgsToAssign(tx: SystemTx): Promise<string[]> {
  await tx.set('app.assignments', 'on')
  const orgs = await tx.query<{ orgId: string }>(sql`
    select "orgId" from assignment_cursor
    where exists (select from lead_event
        where lead_event."orgId" = assignment_cursor."orgId" and lead_event.position is null)
      or exists (select from lead_event_head as head
        where head."orgId" = assignment_cursor."orgId"
          and head.position > assignment_cursor.position)
    limit 10000`)
  return orgs.map(({ orgId }) => orgId)
}
