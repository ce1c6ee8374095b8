import type { Passkey } from '../../../../contract/organizations/account.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

/** Data for verifying passkey assertions. */
export interface PasskeyProof {
  /** Credential ID from the browser, in base64url. */
  readonly credentialId: string
  /** Public key in COSE format. */
  readonly publicKey: Uint8Array
  /** Signature counter. */
  readonly counter: number
  readonly transports: readonly string[]
  readonly aaguid: string
  readonly isBackedUp: boolean
}

/** Maximum number of passkeys per user. */
export const maxPasskeys = 20

const shown = sql`id, name, transports, aaguid, "isBackedUp", "createdAt", "lastUsedAt"`

/** A user's passkeys, oldest first. */
export const selectPasskeys = (
  tx: Tx,
  personId: string,
): Promise<(Passkey & { readonly credentialId: string })[]> =>
  tx.query(sql`
    select ${shown}, "credentialId" from passkey where "userId" = ${personId}
    order by id limit ${maxPasskeys}`)

/** Locks the user row, so that no other transaction adds passkeys. */
export async function lockPerson(tx: Tx, personId: string): Promise<void> {
  await tx.query(sql`select 1 from person where id = ${personId} for update`)
}

/** @returns `undefined` if any user already has this passkey. */
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

/** @returns `undefined` if the user has no such passkey. */
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

/** @returns Name of the deleted passkey; `undefined` if the user has no such passkey. */
export async function deletePasskey(
  tx: Tx,
  personId: string,
  id: string,
): Promise<string | undefined> {
  const [removed] = await tx.query<{ name: string }>(sql`
    delete from passkey where "userId" = ${personId} and id = ${id} returning name`)
  return removed?.name
}

export async function deletePasskeys(tx: Tx, personId: string): Promise<void> {
  await tx.query(sql`delete from passkey where "userId" = ${personId}`)
}

/** The passkey with the given credential ID, along with its user. */
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
 * Records a sign-in.
 *
 * @returns False if the counter has advanced in the meantime, which means that a copy of the
 *   passkey was used.
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

export async function selectPasswordHash(tx: Tx, personId: string): Promise<string | undefined> {
  const [row] = await tx.query<{ password: string | null }>(sql`
    select password from credential
    where "userId" = ${personId} and "providerId" = 'credential'`)
  return row?.password ?? undefined
}
