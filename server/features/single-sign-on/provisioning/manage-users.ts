import type { Database, OrgTx } from '../../../platform/db/database.ts'
import { ApiError, found } from '../../../platform/http/api-error.ts'
import { isId } from '../../../platform/process/ids.ts'
import {
  activateMember,
  changeProvisionedRoles,
  deactivateMember,
  getMemberships,
  proveAddress,
} from '../../accounts/index.ts'
import { revokeKeysBy } from '../../api-keys/index.ts'
import {
  insertUser,
  selectMemberIds,
  selectUserByEmail,
  updateUserName,
} from '../../organizations/index.ts'
import { haveHeld, selectVerifiedNames } from '../email-domain-store.ts'
import { loadDirectoryRole } from '../groups/apply-group-roles.ts'
import { deleteMemberships } from '../groups/group-store.ts'
import { lowestRole, parseEmailDomain } from '../parse-claims.ts'
import { lockUser } from '../single-sign-on-store.ts'
import type { UserFilter } from './parse-filter.ts'
import { scimError } from './scim-error.ts'
import { lockForDirectory } from './scim-token.ts'
import {
  countScimUsers,
  deleteScimUser,
  isNameTaken,
  type ScimUserRow,
  selectScimUsers,
  upsertScimUser,
} from './scim-user-store.ts'
import { completeDraft, type UserDraft } from './user-draft.ts'
import { formatName } from './user-resource.ts'

/**
 * Maximum number of members, which also applies to sign-ins, and maximum number of users that a
 * directory may provision.
 */
const [maxMembers, maxUsers] = [1_000, 10_000]

interface ListInput {
  readonly filter: UserFilter | undefined
  readonly offset: number
  readonly limit: number
}

/**
 * Users that the directory can see: those that it has created, and members with an address in the
 * organization's domains.
 */
export const listUsers = (db: Database, orgId: string, input: ListInput) =>
  db.readInOrg(orgId, async (tx) =>
    selectScimUsers(tx, { ...input, domains: await selectVerifiedNames(tx) }),
  )

/** @throws ApiError NOT_FOUND */
export const getUser = (db: Database, orgId: string, id: string): Promise<ScimUserRow> =>
  db.readInOrg(orgId, (tx) => loadUser(tx, id))

async function loadUser(tx: OrgTx, id: string): Promise<ScimUserRow> {
  const filter = { attribute: 'id', value: isId(id) ? id : '' } as const
  const domains = await selectVerifiedNames(tx)
  const { rows } = await selectScimUsers(tx, { domains, filter, offset: 0, limit: 1 })
  return found(rows[0], 'user')
}

/** Account whose earlier access must be revoked first, because its address was never verified. */
interface Unproved {
  readonly unprovedId: string
}

/**
 * Creates a user, with a new account if the address has none.
 * @throws ApiError invalidValue for an address outside the verified domains, uniqueness if the
 *   directory already has the user.
 * @see L-391
 */
export async function createUser(
  db: Database,
  orgId: string,
  draft: UserDraft,
  now: Date,
): Promise<ScimUserRow> {
  const user = completeDraft(draft)
  const create = () => db.inOrg(orgId, (tx) => createIn(tx, user, now))
  const first = await create()
  if ('id' in first) return first
  await proveAddress(db, first.unprovedId, now, { dropsPassword: true })
  const second = await create()
  if ('id' in second) return second
  throw new ApiError('CONFLICT', 'Another request changed the account. Try again.')
}

type CompleteDraft = ReturnType<typeof completeDraft>

async function createIn(
  tx: OrgTx,
  user: CompleteDraft,
  now: Date,
): Promise<ScimUserRow | Unproved> {
  await lockForDirectory(tx)
  await assertHeldDomain(tx, user.email)
  const filter = { attribute: 'userName', value: user.userName } as const
  const domains = await selectVerifiedNames(tx)
  const { total } = await selectScimUsers(tx, { domains, filter, offset: 0, limit: 1 })
  if (total > 0) throw taken()
  if ((await countScimUsers(tx)) >= maxUsers) {
    throw new ApiError('CONFLICT', `A directory can create at most ${maxUsers} users.`)
  }
  const existing = await selectUserByEmail(tx, user.email)
  const account = existing && (await lockUser(tx, existing.id))
  if (existing !== undefined && account?.emailVerified === false) {
    return { unprovedId: existing.id }
  }
  const id = existing?.id ?? (await addAccount(tx, user, now))
  const same = await selectScimUsers(tx, {
    ...{ domains, offset: 0, limit: 1 },
    filter: { attribute: 'id', value: id },
  })
  if (same.total > 0) throw taken()
  await upsertScimUser(tx, { ...user, id }, now)
  await setActive(tx, { id, accountEmail: user.email, active: false, isNew: true }, user, now)
  return loadUser(tx, id)
}

async function addAccount(tx: OrgTx, user: CompleteDraft, now: Date): Promise<string> {
  const name = formatName(user) ?? user.email
  const account = { name, email: user.email, passwordHash: undefined, hasProvedEmail: true }
  const id = await insertUser(tx, account, now)
  if (id === undefined) throw taken()
  return id
}

/** @param change  Returns the user's new attributes. @throws ApiError as in {@link createUser}. */
export async function changeUser(
  db: Database,
  orgId: string,
  { id, change }: { readonly id: string; readonly change: (before: UserDraft) => UserDraft },
  now: Date,
): Promise<ScimUserRow> {
  // Read memberships before the transaction, which must access only the organization's shard.
  const memberships = isId(id) ? await getMemberships(db, id) : []
  const isShared = memberships.some((one) => one.orgId !== orgId)
  return db.inOrg(orgId, async (tx) => {
    await lockForDirectory(tx)
    const before = await loadUser(tx, id)
    const after = completeDraft(change(before))
    if (after.email !== before.email) await assertHeldDomain(tx, after.email)
    const { userName } = after
    if (await isNameTaken(tx, { userName, exceptId: id })) throw taken()
    await upsertScimUser(tx, { ...after, id }, now)
    const name = formatName(after)
    // The user's other organizations also see the account's name.
    if (name !== null && !isShared) await updateUserName(tx, id, name)
    if (after.active !== before.active) await setActive(tx, before, after, now)
    return loadUser(tx, id)
  })
}

/** Removes a user; the account and its access to other organizations are kept. */
export const deleteUser = (db: Database, orgId: string, id: string, now: Date): Promise<void> =>
  db.inOrg(orgId, async (tx) => {
    await lockForDirectory(tx)
    const before = await loadUser(tx, id)
    if (before.active) await setActive(tx, before, { ...before, active: false }, now)
    await deleteScimUser(tx, id)
    await deleteMemberships(tx, id)
  })

async function setActive(
  tx: OrgTx,
  {
    id,
    accountEmail,
    isNew = false,
  }: Pick<ScimUserRow, 'id' | 'accountEmail' | 'active'> & {
    readonly isNew?: boolean
  },
  { email, active }: { readonly email: string; readonly active: boolean },
  now: Date,
): Promise<void> {
  const input = { personId: id, email: accountEmail.toLowerCase(), initialRole: lowestRole }
  if (!active) {
    await deactivateMember(tx, input, now)
    await revokeKeysBy(tx, accountEmail, now)
    return
  }
  if (!isNew) await assertHeldDomain(tx, email)
  if (!isNew) await assertHeldDomain(tx, accountEmail)
  if ((await selectMemberIds(tx)).length >= maxMembers) {
    throw new ApiError('CONFLICT', `An organization can have at most ${maxMembers} members.`)
  }
  await activateMember(tx, input, now)
  const role = await loadDirectoryRole(tx, id)
  if (role !== undefined) await changeProvisionedRoles(tx, new Map([[id, role]]), now)
}

async function assertHeldDomain(tx: OrgTx, email: string): Promise<void> {
  if (await haveHeld(tx, [parseEmailDomain(email)])) return
  throw scimError(
    'invalidValue',
    'The domain of the email address is not verified. Verify it under Settings › Single sign-on.',
  )
}

const taken = () => scimError('uniqueness', 'A user with this userName or address already exists.')
