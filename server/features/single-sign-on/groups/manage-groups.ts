import type { Database, OrgTx } from '../../../platform/db/database.ts'
import { ApiError, found } from '../../../platform/http/api-error.ts'
import { isId, newId } from '../../../platform/process/ids.ts'
import { auditSystemEvent } from '../../audit/index.ts'
import { selectVerifiedNames } from '../email-domain-store.ts'
import { scimError } from '../provisioning/scim-error.ts'
import { lockForDirectory } from '../provisioning/scim-token.ts'
import { selectVisibleIds } from '../provisioning/scim-user-store.ts'
import { applyGroupRoles, isMapped } from './apply-group-roles.ts'
import { assertNamed, type GroupDraft, unknownMember } from './group-draft.ts'
import { selectGroupRoles } from './group-roles-store.ts'
import {
  deleteGroupMembers,
  deleteGroupRow,
  type GroupFilter,
  type GroupRow,
  insertGroupMembers,
  maxGroups,
  selectGroupMembers,
  selectGroups,
  upsertGroup,
} from './group-store.ts'

export interface ScimGroup extends GroupRow {
  /** User IDs; `undefined` if they were not requested. */
  readonly members: readonly string[] | undefined
}

interface ListInput {
  readonly filter: GroupFilter | undefined
  readonly offset: number
  readonly limit: number
  readonly withMembers: boolean
}

export const listGroups = (db: Database, orgId: string, { withMembers, ...page }: ListInput) =>
  db.readInOrg(orgId, async (tx) => {
    const { total, rows } = await selectGroups(tx, page)
    if (!withMembers) return { total, rows: rows.map((row) => ({ ...row, members: undefined })) }
    const members = await selectGroupMembers(
      tx,
      rows.map(({ id }) => id),
    )
    return { total, rows: rows.map((row) => ({ ...row, members: members.get(row.id) ?? [] })) }
  })

/** @throws ApiError NOT_FOUND */
export const getGroup = (db: Database, orgId: string, id: string): Promise<Loaded> =>
  db.readInOrg(orgId, (tx) => loadGroup(tx, id))

interface Loaded extends GroupRow {
  readonly members: readonly string[]
}

async function loadGroup(tx: OrgTx, id: string): Promise<Loaded> {
  const filter = { attribute: 'id', value: isId(id) ? id : '' } as const
  const { rows } = await selectGroups(tx, { filter, offset: 0, limit: 1 })
  const row = found(rows[0], 'group')
  return { ...row, members: (await selectGroupMembers(tx, [row.id])).get(row.id) ?? [] }
}

/** @throws ApiError uniqueness if the name is taken, invalidValue for an unknown member. */
export const createGroup = (
  db: Database,
  orgId: string,
  draft: GroupDraft,
  now: Date,
): Promise<Loaded> =>
  db.inOrg(orgId, async (tx) => {
    await lockForDirectory(tx)
    const { total } = await selectGroups(tx, { filter: undefined, offset: 0, limit: 0 })
    if (total >= maxGroups) {
      throw new ApiError('CONFLICT', `A directory can create at most ${maxGroups} groups.`)
    }
    return storeGroup(tx, { id: newId(), before: undefined, after: draft }, now)
  })

/** @param input  `change` returns the group's new attributes. @throws as {@link createGroup}. */
export const changeGroup = (
  db: Database,
  orgId: string,
  input: { readonly id: string; readonly change: (before: GroupDraft) => GroupDraft },
  now: Date,
): Promise<Loaded> =>
  db.inOrg(orgId, async (tx) => {
    await lockForDirectory(tx)
    const before = await loadGroup(tx, input.id)
    return storeGroup(tx, { id: before.id, before, after: input.change(before) }, now)
  })

/** Deletes a group; its members lose the role that it gave them. */
export const deleteGroup = (db: Database, orgId: string, id: string, now: Date): Promise<void> =>
  db.inOrg(orgId, async (tx) => {
    await lockForDirectory(tx)
    const group = await loadGroup(tx, id)
    await deleteGroupRow(tx, group.id)
    await auditGroup(tx, { action: 'delete', id: group.id, fields: [] }, now)
    if (isMapped(await selectGroupRoles(tx), group)) await applyGroupRoles(tx, group.members, now)
  })

interface StoreInput {
  readonly id: string
  readonly before: Loaded | undefined
  readonly after: GroupDraft
}

async function storeGroup(tx: OrgTx, { id, before, after }: StoreInput, now: Date) {
  assertNamed(after)
  await assertFreeName(tx, id, after)
  const members = before?.members ?? []
  const added = without(after.members, members)
  const removed = without(members, after.members)
  await assertVisible(tx, added)
  const isRenamed =
    before?.displayName !== after.displayName || before?.externalId !== after.externalId
  const fields = [
    ...(isRenamed ? ['displayName'] : []),
    ...(added.length + removed.length > 0 ? ['members'] : []),
  ]
  if (fields.length > 0) await upsertGroup(tx, { id, ...after }, now)
  if (added.length > 0) await insertGroupMembers(tx, id, added)
  if (removed.length > 0) await deleteGroupMembers(tx, id, removed)
  const action = before === undefined ? 'create' : 'change'
  if (fields.length > 0) await auditGroup(tx, { action, id, fields }, now)
  const groupRoles = await selectGroupRoles(tx)
  const names = [...(before === undefined ? [] : [before]), { id, ...after }]
  if (names.some((one) => isMapped(groupRoles, one))) {
    const affected = isRenamed ? [...members, ...added] : [...added, ...removed]
    await applyGroupRoles(tx, affected, now)
  }
  return loadGroup(tx, id)
}

/** IDs in the first list that are not in the second. */
function without(ids: readonly string[], others: readonly string[]): string[] {
  const excluded = new Set(others)
  return ids.filter((id) => !excluded.has(id))
}

async function assertFreeName(tx: OrgTx, id: string, { displayName }: GroupDraft): Promise<void> {
  const filter = { attribute: 'displayName', value: displayName } as const
  const { rows } = await selectGroups(tx, { filter, offset: 0, limit: 1 })
  if (rows[0] === undefined || rows[0].id === id) return
  throw scimError('uniqueness', 'A group with this displayName already exists.')
}

async function assertVisible(tx: OrgTx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const domains = await selectVerifiedNames(tx)
  const visible = new Set(await selectVisibleIds(tx, { domains, ids }))
  if (ids.some((id) => !visible.has(id))) throw unknownMember()
}

const auditGroup = (
  tx: OrgTx,
  done: { readonly action: string; readonly id: string; readonly fields: readonly string[] },
  now: Date,
): Promise<void> => auditSystemEvent(tx, now, { ...done, kind: 'scimGroup' })
