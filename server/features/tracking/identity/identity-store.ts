import { hash } from 'node:crypto'
import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { ContactKeys } from '../../contacts/index.ts'

/** By whom a person was seen. */
export interface Identity {
  readonly key: string
  readonly visitorId: string
  /** Instant (ISO). */
  readonly seenAt: string
}

/** Under which keys a person is remembered: hashes, so that the table tells no address. */
export const toIdentityKeys = ({ emailKey, phoneKey }: ContactKeys): string[] => [
  ...(emailKey === null || emailKey === '' ? [] : [hash('sha256', `email:${emailKey}`)]),
  ...(phoneKey === null || phoneKey === '' ? [] : [hash('sha256', `phone:${phoneKey}`)]),
]

/** Remembers by which visitors people were last seen. Of one key the newest counts. */
export async function saveIdentities(tx: OrgTx, identities: readonly Identity[]): Promise<void> {
  if (identities.length === 0) return
  const oldestFirst = [...identities].sort((a, b) => (a.seenAt < b.seenAt ? -1 : 1))
  const newest = [...new Map(oldestFirst.map((identity) => [identity.key, identity])).values()]
  // In one order, so that transactions with the same people wait for each other in no circle.
  await tx.query(sql`
    insert into visitor_identity as old ("orgId", key, "visitorId", "seenAt")
    select ${tx.orgId}::uuid, key, "visitorId", "seenAt"
    from json_populate_recordset(null::visitor_identity, ${JSON.stringify(newest)})
    order by key
    on conflict ("orgId", key) do update
    set "visitorId" = excluded."visitorId", "seenAt" = excluded."seenAt"
    where excluded."seenAt" >= old."seenAt"`)
}
