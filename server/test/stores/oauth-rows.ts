import { insertGrant, lockMember } from '../../features/oauth/grants/grant-store.ts'
import { createToken } from '../../features/oauth/grants/token-format.ts'
import { insertToken } from '../../features/oauth/grants/token-store.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { newId } from '../../platform/process/ids.ts'

/** Stores an app that a member has connected, along with its token. */
export async function insertConnection(tx: OrgTx, personId: string): Promise<void> {
  const [id, now] = [newId(), new Date()]
  const member = await lockMember(tx, personId)
  if (member === undefined) throw new Error(`no member: ${personId}`)
  const client = { clientId: 'client', clientName: 'Helper', clientHost: null }
  await insertGrant(tx, { id, personId, ...client, scopes: ['leads:read'] }, member.id, now)
  const token = { text: createToken('access'), kind: 'access', grantId: id, payload: '{}' } as const
  await insertToken(
    tx,
    { ...token, expiresAt: new Date(now.getTime() + 60_000).toISOString() },
    now,
  )
}
