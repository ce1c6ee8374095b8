import { type Rule, ruleLimits } from '../../../contract/leads/filter-rules.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** The organization's rules, in evaluation order. */
export const selectRules = (tx: OrgTx): Promise<Rule[]> =>
  tx.query(sql`
    select id, name, enabled, position, conditions from filter_rule
    where "orgId" = ${tx.orgId} order by position, id limit ${ruleLimits.rules}`)

/**
 * Inserts a rule and invalidates the caches of all processes.
 *
 * @param createdAt  ISO timestamp.
 */
export async function insertRule(tx: OrgTx, rule: Rule, createdAt: string): Promise<void> {
  await tx.query(sql`
    insert into filter_rule ("orgId", id, name, enabled, position, conditions, "createdAt")
    values (${tx.orgId}, ${rule.id}, ${rule.name}, ${rule.enabled}, ${rule.position},
      ${JSON.stringify(rule.conditions)}, ${createdAt})`)
  await tx.publish({ kind: 'org', id: tx.orgId })
}

/**
 * Overwrites a rule and invalidates the caches of all processes.
 *
 * @returns False if it does not exist.
 */
export async function updateRule(tx: OrgTx, rule: Rule): Promise<boolean> {
  const updated = await tx.query(sql`
    update filter_rule set name = ${rule.name}, enabled = ${rule.enabled},
      position = ${rule.position}, conditions = ${JSON.stringify(rule.conditions)}
    where "orgId" = ${tx.orgId} and id = ${rule.id} returning id`)
  await tx.publish({ kind: 'org', id: tx.orgId })
  return updated.length > 0
}

/**
 * Deletes a rule and invalidates the caches of all processes. Leads that the rule rejected stay in
 * quarantine.
 *
 * @param id  Must be a UUID; anything else causes a database error.
 * @returns False if it does not exist.
 */
export async function removeRule(tx: OrgTx, id: string): Promise<boolean> {
  const deleted = await tx.query(sql`
    delete from filter_rule where "orgId" = ${tx.orgId} and id = ${id} returning id`)
  await tx.publish({ kind: 'org', id: tx.orgId })
  return deleted.length > 0
}
