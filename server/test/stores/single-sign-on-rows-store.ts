import { insertDomain } from '../../features/single-sign-on/email-domain-store.ts'
import {
  insertIdentity,
  upsertProvider,
} from '../../features/single-sign-on/single-sign-on-store.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/process/ids.ts'

/**
 * Adds a provider that no one can sign in with, an identity of each member, and a domain.
 * @returns ID of the domain.
 */
export async function insertTestProvider(tx: OrgTx): Promise<string> {
  const [now, id] = [new Date(), newId()]
  const provider = { name: 'Login', issuer: 'https://login.example', clientId: 'leadtrace' }
  const groups = { groupsClaim: 'groups', groupRoles: [] }
  await upsertProvider(tx, { ...provider, ...groups, clientSecret: 'encrypted' }, now)
  await insertDomain(tx, { id, domain: 'example.com', token: 'token' }, now)
  const members = await tx.query<{ userId: string }>(sql`
    select "userId" from member where "orgId" = ${tx.orgId}`)
  for (const { userId } of members) await insertIdentity(tx, { subject: userId, userId }, now)
  return id
}
