import { type Role, roles } from '../../../../contract/organizations/roles.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { changeProvisionedRoles } from '../../accounts/index.ts'
import { lowestRole } from '../parse-claims.ts'
import type { GroupRole } from '../settings.ts'
import { selectGroupRoles, updateGroupRoles } from './group-roles-store.ts'
import {
  type GroupRow,
  maxGroups,
  selectGroupMembers,
  selectGroups,
  selectGroupsByUser,
} from './group-store.ts'

type NamedGroup = Pick<GroupRow, 'id' | 'displayName' | 'externalId'>

/**
 * Whether the mapping contains a group. Directories and sign-ins can name the same group
 * differently: Microsoft Entra ID sends the group's object ID as the external ID.
 */
const isSame = ({ id, displayName, externalId }: NamedGroup, group: string): boolean =>
  [id, displayName, externalId].includes(group)

export const isMapped = (groupRoles: readonly GroupRole[], group: NamedGroup): boolean =>
  groupRoles.some((one) => isSame(group, one.group))

/** @returns `undefined` if none of the groups is mapped. */
export function toHighestRole(
  groupRoles: readonly GroupRole[],
  groups: readonly NamedGroup[],
): Role | undefined {
  const given = groupRoles.filter(({ group }) => groups.some((one) => isSame(one, group)))
  return roles.find((role) => given.some((one) => one.role === role))
}

/** Role that the user's directory groups give them; `undefined` if none of the groups is mapped. */
export const loadDirectoryRole = async (tx: OrgTx, personId: string): Promise<Role | undefined> =>
  toHighestRole(await selectGroupRoles(tx), await selectGroupsByUser(tx, [personId]))

/** The highest of the given roles, ignoring `undefined`. */
export const pickHigherRole = (...given: readonly (Role | undefined)[]): Role | undefined =>
  roles.find((role) => given.includes(role))

/**
 * Sets the roles of users whose mapped groups have changed: to the highest role of their groups, or
 * to the lowest role if none of the groups is mapped. Owners keep their role, and users who are not
 * members do not become members.
 *
 * @see L-461
 */
export async function applyGroupRoles(
  tx: OrgTx,
  personIds: readonly string[],
  now: Date,
): Promise<void> {
  if (personIds.length === 0) return
  const groupRoles = await selectGroupRoles(tx)
  if (groupRoles.length === 0) return
  const rows = await selectGroupsByUser(tx, personIds)
  const groups = Map.groupBy(rows, ({ userId }) => userId)
  const provisioned = personIds.map((personId): [string, Role] => [
    personId,
    toHighestRole(groupRoles, groups.get(personId) ?? []) ?? lowestRole,
  ])
  await changeProvisionedRoles(tx, new Map(provisioned), now)
}

/**
 * Replaces the mapping and sets the roles of users in groups that either the old or the new mapping
 * contains.
 */
export async function replaceGroupRoles(
  tx: OrgTx,
  groupRoles: readonly GroupRole[],
  now: Date,
): Promise<void> {
  const before = await selectGroupRoles(tx)
  await updateGroupRoles(tx, groupRoles, now)
  if (JSON.stringify(before) === JSON.stringify(groupRoles)) return
  const { rows } = await selectGroups(tx, { filter: undefined, offset: 0, limit: maxGroups })
  const changed = rows.filter((row) => isMapped([...before, ...groupRoles], row))
  const members = await selectGroupMembers(
    tx,
    changed.map(({ id }) => id),
  )
  await applyGroupRoles(tx, [...new Set([...members.values()].flat())], now)
}
