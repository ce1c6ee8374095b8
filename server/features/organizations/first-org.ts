import { randomBytes } from 'node:crypto'
import { orgSettingsSchema, planSchema } from '../../../contract/organizations/org.ts'
import type { Database, SystemTx } from '../../platform/db/database.ts'
import { newId } from '../../platform/process/ids.ts'
import { hashSecret } from '../../platform/process/secret-token.ts'
import { insertOrg, isEmpty } from './org-store.ts'
import { hashPassword } from './password.ts'
import { deleteSetupLink, isSetupOpen, lockSetup, upsertSetupLink } from './setup-link-store.ts'
import { insertMember } from './user-store.ts'

/** Names and credentials for the first organization and its owner. */
export interface FirstOrg {
  readonly name: string
  readonly timeZone?: string | undefined
  readonly currency?: string | null | undefined
  readonly owner:
    | { readonly name: string; readonly email: string; readonly password: string | undefined }
    | undefined
}

/** Additional work to run in the transaction that creates the organization. */
export type AndThen<T> = (tx: Awaited<ReturnType<SystemTx['bind']>>) => Promise<T>

/**
 * Atomically creates the first organization and its owner.
 * @returns `undefined` if an organization already exists, for example because another process was
 *   faster.
 */
export function createFirstOrg<T>(
  db: Database,
  first: FirstOrg,
  andThen: AndThen<T>,
): Promise<T | undefined> {
  return createWhen(db, async () => true, first, andThen)
}

/**
 * Creates the one-time setup link for an empty database.
 * @returns The link's token; `undefined` if an organization already exists.
 * @see D-42
 */
export function openSetupLink(db: Database, now: Date): Promise<string | undefined> {
  const token = randomBytes(24).toString('base64url')
  return db.inSystem(async (tx) => {
    await lockSetup(tx)
    if (!(await isEmpty(tx))) return undefined
    await upsertSetupLink(tx, hashSecret(token), now)
    return token
  })
}

export const isSetupToken = (db: Database, token: string): Promise<boolean> =>
  db.inSystem((tx) => isSetupOpen(tx, hashSecret(token)))

/** Uses the setup link. @returns `undefined` if the link is unknown or has already been used. */
export function useSetupLink<T>(
  db: Database,
  token: string,
  first: FirstOrg,
  andThen: AndThen<T>,
): Promise<T | undefined> {
  return createWhen(db, (tx) => isSetupOpen(tx, hashSecret(token)), first, andThen)
}

/**
 * Creates the organization under the setup lock if the database is empty and `mayCreate` returns
 * true.
 */
async function createWhen<T>(
  db: Database,
  mayCreate: (tx: SystemTx) => Promise<boolean>,
  first: FirstOrg,
  andThen: AndThen<T>,
): Promise<T | undefined> {
  const passwordHash = await hashOwnerPassword(first)
  return db.inSystem(async (tx) => {
    await lockSetup(tx)
    if (!(await mayCreate(tx)) || !(await isEmpty(tx))) return undefined
    return create(tx, first, passwordHash, andThen)
  })
}

const hashOwnerPassword = async ({ owner }: FirstOrg): Promise<string | undefined> =>
  owner?.password === undefined ? undefined : hashPassword(owner.password)

async function create<T>(
  system: SystemTx,
  { owner, ...org }: FirstOrg,
  passwordHash: string | undefined,
  andThen: AndThen<T>,
): Promise<T> {
  const now = new Date()
  const tx = await system.bind(newId())
  await insertOrg(tx, { ...orgSettingsSchema.parse(org), ...planSchema.parse({}) }, now)
  if (owner !== undefined) {
    const { name, email } = owner
    await insertMember(tx, { name, email, passwordHash, hasProvedEmail: true }, 'owner', now)
  }
  await deleteSetupLink(system)
  return andThen(tx)
}
