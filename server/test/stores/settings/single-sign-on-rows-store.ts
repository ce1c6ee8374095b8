import { insertDeactivated } from '../../../features/accounts/members/deactivated-member-store.ts'
import { insertUser } from '../../../features/organizations/index.ts'
import { insertDomain } from '../../../features/single-sign-on/email-domain-store.ts'
import { updateGroupRoles } from '../../../features/single-sign-on/groups/group-roles-store.ts'
import {
  insertGroupMembers,
  upsertGroup,
} from '../../../features/single-sign-on/groups/group-store.ts'
import { upsertToken } from '../../../features/single-sign-on/provisioning/scim-token-store.ts'
import { upsertScimUser } from '../../../features/single-sign-on/provisioning/scim-user-store.ts'
import {
  insertIdentity,
  upsertProvider,
} from '../../../features/single-sign-on/single-sign-on-store.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/process/ids.ts'
import { hashSecret } from '../../../platform/process/secret-token.ts'

/**
 * Adds a provider that no one can sign in with, an identity for each member, a domain, a SCIM
 * token, a deactivated user and a group.
 *
 * @returns ID of the domain.
 */
export async function insertTestProvider(tx: OrgTx): Promise<string> {
  const [now, id] = [new Date(), newId()]
  const provider = { name: 'Login', issuer: 'https://login.example', clientId: 'leadtrace' }
  const groups = { groupsClaim: 'groups', groupRoles: [] }
  // This must come first, because group roles get a separate row only while no provider exists.
  await updateGroupRoles(tx, [{ group: 'Sales', role: 'member' }], now)
  await upsertProvider(tx, { ...provider, ...groups, clientSecret: 'encrypted' }, now)
  await insertDomain(tx, { id, domain: 'example.com', token: 'token' }, now)
  const members = await tx.query<{ userId: string }>(sql`
    select "userId" from member where "orgId" = ${tx.orgId}`)
  for (const { userId } of members) await insertIdentity(tx, { subject: userId, userId }, now)
  await upsertToken(tx, { hash: hashSecret(id), createdBy: 'owner@example.com' }, now)
  const former = { name: 'Former', passwordHash: undefined, hasProvedEmail: true }
  const email = `${id}@example.com`
  const formerId = (await insertUser(tx, { ...former, email }, now)) ?? id
  const noName = { givenName: null, familyName: null, displayName: null, externalId: null }
  await upsertScimUser(tx, { ...noName, id: formerId, userName: email, email }, now)
  const groupId = newId()
  await upsertGroup(tx, { id: groupId, displayName: 'Sales', externalId: null }, now)
  await insertGroupMembers(tx, groupId, [formerId])
  await insertDeactivated(tx, formerId, 'member', now)
  return id
}
