import type { Language } from '../../../../contract/languages.ts'
import type { BrowserSession } from '../../../../contract/organizations/account.ts'
import type { Database, OrgTx, Tx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { hashSecret } from '../../../platform/process/secret-token.ts'

/** User and browser session that a token belongs to. */
export interface LoginRow {
  readonly personId: string
  readonly name: string
  readonly email: string
  /** The user's language setting; `null` means the browser's language. */
  readonly chosenLanguage: string | null
  /** Browser session ID; not a secret. */
  readonly loginId: string
  /** Start time of the browser session; renewals do not change it. */
  readonly signedInAt: string
  /**
   * The only organization that the session gives access to; `null` for all of the user's
   * organizations.
   */
  readonly onlyOrgId: string | null
}

/** The signed-in user who sent a request. */
export interface SignedIn extends Omit<LoginRow, 'chosenLanguage'> {
  readonly chosenLanguage: Language | null
  /**
   * Language for emails to the user: the user's language setting or, if there is none, the language
   * of the request.
   */
  readonly language: Language
}

/** Browser session, as shown in the user's session list. */
export type Login = Omit<BrowserSession, 'isCurrent'>

export const selectLogin = (
  db: Database,
  token: string,
  now: Date,
): Promise<LoginRow | undefined> =>
  db.inSystem(async (tx) => {
    const [row] = await tx.query<LoginRow>(sql`
      select p.id as "personId", p.name, p.email, p.language as "chosenLanguage", l.id as "loginId",
        l."createdAt" as "signedInAt", l."onlyOrgId"
      from login l join person p on p.id = l."userId"
      where l."tokenHash" = ${hashSecret(token)} and l."expiresAt" > ${now.toISOString()}`)
    return row
  })

/**
 * The sessions that a session can manage: all of the user's sessions or, if it is limited to one
 * organization, only those with the same limit.
 */
type LoginScope = Pick<SignedIn, 'personId' | 'onlyOrgId'>

const isInScope = ({ personId, onlyOrgId }: LoginScope): Sql => sql`
  "userId" = ${personId} and (${onlyOrgId}::uuid is null or "onlyOrgId" = ${onlyOrgId}::uuid)`

/** Active browser sessions in a scope, newest first; at most 100. */
export const selectLogins = (tx: Tx, scope: LoginScope, now: Date): Promise<Login[]> =>
  tx.query(sql`
    select id, "userAgent", "createdAt", "updatedAt", "expiresAt" from login
    where ${isInScope(scope)} and "expiresAt" > ${now.toISOString()}
    order by id desc limit 100`)

/** True unless the session was ended. Does not check whether the session has expired. */
export async function hasLogin(tx: Tx, id: string): Promise<boolean> {
  return (await tx.query(sql`select 1 from login where id = ${id}`)).length > 0
}

/** @returns False if the user has no such session. */
export async function deleteLogin(tx: Tx, scope: LoginScope, id: string): Promise<boolean> {
  const ended = await tx.query(sql`
    delete from login where ${isInScope(scope)} and id = ${id} returning 1`)
  await tx.publish({ kind: 'login', id: scope.personId })
  return ended.length > 0
}

/**
 * Ends all of a user's sessions, forgets trusted devices and invalidates emailed links.
 *
 * @param kept  IDs of sessions to keep.
 * @returns Number of sessions ended.
 */
export async function deleteLogins(
  tx: Tx,
  personId: string,
  kept: readonly string[] = [],
): Promise<number> {
  const ended = await tx.query(sql`
    delete from login where "userId" = ${personId} and id <> all(${kept}::uuid[]) returning 1`)
  await tx.query(sql`delete from verification where value = ${personId}`)
  await tx.publish({ kind: 'login', id: personId })
  return ended.length
}

/**
 * Ends those of the user's sessions that were started through the organization's sign-in provider.
 */
export async function deleteOrgLogins(tx: OrgTx, personId: string): Promise<void> {
  await tx.query(sql`
    delete from login where "userId" = ${personId} and "onlyOrgId" = ${tx.orgId}`)
  await tx.publish({ kind: 'login', id: personId })
}

/**
 * Deletes all users' expired sessions; otherwise, sessions of users who never return would be kept
 * forever.
 * @returns Number of sessions deleted.
 */
export async function deleteOldLogins(tx: Tx, now: Date, most: number): Promise<number> {
  const forgotten = await tx.query(sql`
    delete from login where id in (
      select id from login where "expiresAt" <= ${now.toISOString()}
      limit ${most})
    returning 1`)
  return forgotten.length
}

export async function deleteExpiredLogins(tx: Tx, personId: string, now: Date): Promise<void> {
  await tx.query(sql`
    delete from login where "userId" = ${personId} and "expiresAt" <= ${now.toISOString()}`)
}
