import type { Passkey } from '../../../../contract/organizations/account.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

/** What a passkey proves itself by. */
export interface PasskeyProof {
  /** As the browser names the key pair, in base64url. */
  readonly credentialId: string
  /** In COSE. */
  readonly publicKey: Uint8Array
  /** How often it has signed. */
  readonly counter: number
  readonly transports: readonly string[]
  readonly aaguid: string
  readonly isBackedUp: boolean
}

/** Most passkeys of a person. */
export const maxPasskeys = 20

const shown = sql`id, name, transports, aaguid, "isBackedUp", "createdAt", "lastUsedAt"`

/** Passkeys of a person, oldest first. */
export const selectPasskeys = (
  tx: Tx,
  personId: string,
): Promise<(Passkey & { readonly credentialId: string })[]> =>
  tx.query(sql`
    select ${shown}, "credentialId" from passkey where "userId" = ${personId}
    order by id limit ${maxPasskeys}`)

/** Lets nobody else add passkeys of a person until the transaction ends. */
export async function lockPerson(tx: Tx, personId: string): Promise<void> {
  await tx.query(sql`select 1 from person where id = ${personId} for update`)
}

/** Adds a passkey. @returns `undefined` where it is one already, of whomever. */
export async function insertPasskey(
  tx: Tx,
  personId: string,
  passkey: PasskeyProof & { readonly id: string; readonly name: string },
  now: Date,
): Promise<Passkey | undefined> {
  const { id, name, credentialId, publicKey, counter, transports, aaguid, isBackedUp } = passkey
  const [added] = await tx.query<Passkey>(sql`
    insert into passkey (id, "userId", "credentialId", "publicKey", counter, transports, name,
      aaguid, "isBackedUp", "createdAt")
    values (${id}, ${personId}, ${credentialId}, ${publicKey}, ${counter}, ${transports}, ${name},
      ${aaguid}, ${isBackedUp}, ${now.toISOString()})
    on conflict ("credentialId") do nothing returning ${shown}`)
  return added
}

/** Renames a passkey of a person. @returns `undefined` when there is none. */
export async function updatePasskeyName(
  tx: Tx,
  personId: string,
  id: string,
  name: string,
): Promise<Passkey | undefined> {
  const [renamed] = await tx.query<Passkey>(sql`
    update passkey set name = ${name} where "userId" = ${personId} and id = ${id}
    returning ${shown}`)
  return renamed
}

/** Removes a passkey of a person. @returns Its name; `undefined` when there is none. */
export async function deletePasskey(
  tx: Tx,
  personId: string,
  id: string,
): Promise<string | undefined> {
  const [removed] = await tx.query<{ name: string }>(sql`
    delete from passkey where "userId" = ${personId} and id = ${id} returning name`)
  return removed?.name
}

/** Removes all passkeys of a person. */
export async function deletePasskeys(tx: Tx, personId: string): Promise<void> {
  await tx.query(sql`delete from passkey where "userId" = ${personId}`)
}

/** The passkey of a key pair, with whom it signs in. */
export async function selectByCredential(
  tx: Tx,
  credentialId: string,
): Promise<{ id: string; personId: string; publicKey: Uint8Array; counter: number } | undefined> {
  const [row] = await tx.query<{
    id: string
    personId: string
    publicKey: Uint8Array
    counter: number
  }>(sql`
    select id, "userId" as "personId", "publicKey", counter from passkey
    where "credentialId" = ${credentialId}`)
  return row
}

/**
 * Notes a use. @returns False when the counter has moved since: somebody was faster with a copy.
 */
export async function updateUse(
  tx: Tx,
  id: string,
  use: { readonly counter: number; readonly isBackedUp: boolean },
  now: Date,
): Promise<boolean> {
  const { counter, isBackedUp } = use
  const used = await tx.query(sql`
    update passkey set counter = ${counter}, "isBackedUp" = ${isBackedUp},
      "lastUsedAt" = ${now.toISOString()}
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter}::bigint = 0))
    returning 1`)
  return used.length > 0
}

/** Hash of a person's password, if they have one. */
export async function selectPasswordHash(tx: Tx, personId: string): Promise<string | undefined> {
  const [row] = await tx.query<{ password: string | null }>(sql`
    select password from credential
    where "userId" = ${personId} and "providerId" = 'credential'`)
  return row?.password ?? undefined
}
