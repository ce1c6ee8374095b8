import type { AssignmentRule } from '../../../contract/leads/assignment-rules.ts'
import { markDirty } from '../../lead-index/index.ts'
import { acquireOrgLock, type Database, type OrgTx } from '../../platform/db/database.ts'
import { type Ctx, createCtx } from '../../platform/operation.ts'
import { compileRules, type Rules } from '../filter-rules/index.ts'
import {
  changeOwner,
  type EventRow,
  orderEvents,
  selectEvents,
  takeEvents,
} from '../leads/index.ts'
import { queueAssigned } from '../mails/index.ts'
import { getOrg } from '../organizations/index.ts'
import { lockOwners } from '../teamwork/index.ts'
import {
  type AssignmentRuleRow,
  selectAssignmentRules,
  selectCursor,
  updateCursor,
  updateTurn,
} from './assignment-store.ts'

/** Actor recorded in the history of leads that a rule assigned. */
export const assignmentActor = { kind: 'system', id: 'assignment' } as const

/** Maximum number of events per transaction. */
const eventsAtOnce = 200

/** Number of leads after which a transaction stops reading events. */
const leadsAtOnce = 1_000

/**
 * Applies the organization's rules to the leads created since the last call and moves the cursor in
 * the same transaction. Therefore, no lead is missed or assigned twice, and the rotation among
 * members is exact. Leads that already have an owner keep it. Creating a lead requires no extra
 * writes.
 *
 * @returns Number of events that were read.
 * @see L-365
 */
export async function assignNewLeads(
  db: Database,
  orgId: string,
  clock = () => new Date(),
): Promise<number> {
  const org = await getOrg(db, orgId)
  if (org === undefined) return 0
  const ctx = { ...createCtx(db, org, assignmentActor), now: clock }
  const { head } = await orderEvents(db, orgId)
  const { read, assigned } = await db.inOrg(orgId, async (tx) => {
    await acquireOrgLock(tx, 'assignments')
    const position = await selectCursor(tx)
    if (position === undefined) return { read: 0, assigned: 0 }
    const events = takeEvents(await selectEvents(tx, position + 1, eventsAtOnce), leadsAtOnce)
    const last = events.at(-1)?.position ?? head
    const assigned = await assign(tx, ctx, events)
    if (last > position) await updateCursor(tx, last)
    return { read: events.length, assigned }
  })
  if (assigned > 0) markDirty(db, orgId, assigned)
  return read
}

/** @returns Number of assigned leads. */
async function assign(tx: OrgTx, ctx: Ctx, events: readonly EventRow[]): Promise<number> {
  const created = events.filter(({ type }) => type === 'lead.created')
  const makers = new Map(created.flatMap((event) => event.leadIds.map((id) => [id, event])))
  if (makers.size === 0) return 0
  const choice = await loadChoice(tx)
  const owners = new Map<string, string>()
  const changed = await changeOwner(ctx, tx, [...makers.keys()], (lead) => {
    if (lead.ownerId !== null) return undefined
    const value = lead.value === null ? null : lead.value / 100
    const ownerId = choice.choose({ ...lead, value }, makers.get(lead.id)?.actorKind === 'import')
    if (ownerId !== undefined) owners.set(lead.id, ownerId)
    return ownerId
  })
  await choice.save()
  const byOwner = Map.groupBy(changed, (id) => owners.get(id) ?? '')
  for (const [personId, leadIds] of byOwner) {
    // Do not notify members about leads that they added themselves.
    const others = leadIds.filter((id) => makers.get(id)?.actorId !== personId)
    await queueAssigned(tx, ctx, { personId, leadIds: others })
  }
  return changed.length
}

/** Loads what is needed to choose owners. `save` stores whose turn is next under each rule. */
async function loadChoice(tx: OrgTx) {
  const rules = await selectAssignmentRules(tx)
  const owners = await lockOwners(tx, [...new Set(rules.flatMap(({ memberIds }) => memberIds))])
  const usable = rules
    .map((rule) => ({ ...rule, memberIds: rule.memberIds.filter((id) => owners.has(id)) }))
    .filter(({ memberIds }) => memberIds.length > 0)
  const byId = new Map(usable.map((rule) => [rule.id, rule]))
  const turns = new Map<string, number>()
  const all = compile(usable)
  const imports = compile(usable.filter(({ includesImports }) => includesImports))
  return {
    choose(lead: Parameters<Rules['match']>[0], isImported: boolean): string | undefined {
      const rule = byId.get((isImported ? imports : all).match(lead)?.id ?? '')
      if (rule === undefined) return undefined
      const turn = turns.get(rule.id) ?? rule.turn
      turns.set(rule.id, turn + 1)
      return rule.memberIds[turn % rule.memberIds.length]
    },
    async save() {
      for (const [id, turn] of turns) await updateTurn(tx, id, turn)
    },
  }
}

const compile = (rules: readonly AssignmentRuleRow[]): Rules =>
  compileRules(
    rules.map(({ id, name, enabled, position, conditions }) => ({
      ...{ id, name, enabled, position },
      conditions: conditions.length > 0 ? conditions : always,
    })),
  )

/** Matches every lead. */
const always: AssignmentRule['conditions'] = [{ field: 'source', operator: 'isNotEmpty' }]
