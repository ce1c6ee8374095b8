import type { Database } from '../../../platform/db/database.ts'
import { isId } from '../../../platform/process/ids.ts'
import {
  createSecretText,
  hashSecret,
  isSecretText,
} from '../../../platform/process/secret-token.ts'
import { auditSystemEvent } from '../../audit/index.ts'
import { getOrg } from '../../organizations/index.ts'
import { selectUnconfirmed, updateConfirmed } from './address-store.ts'

/** Path of the page that confirms an address. */
export const confirmReportsPath = '/confirm-reports'

const prefix = 'lt_confirm_'

/** A token contains the organization's ID, so that no query runs outside an organization. */
export const createConfirmToken = (orgId: string): string => `${orgId}.${createSecretText(prefix)}`

/** An address that has not been confirmed yet. */
export interface Unconfirmed {
  readonly orgId: string
  readonly orgName: string
  readonly tokenHash: string
}

/** @returns `undefined` if the token is invalid, used or expired. */
export async function readConfirmToken(
  db: Database,
  token: string,
  now: Date,
): Promise<Unconfirmed | undefined> {
  const [orgId = '', secret = ''] = token.split('.')
  if (!isId(orgId) || !isSecretText(prefix, secret)) return undefined
  const org = await getOrg(db, orgId)
  if (org === undefined) return undefined
  const tokenHash = hashSecret(token)
  const found = await db.readInOrg(orgId, (tx) =>
    selectUnconfirmed(tx, tokenHash, now.toISOString()),
  )
  return found && { orgId, orgName: org.name, tokenHash }
}

/** Starts sending reports to an address, as its owner requested. */
export async function confirmAddress(
  db: Database,
  { orgId, tokenHash }: Pick<Unconfirmed, 'orgId' | 'tokenHash'>,
  now: Date,
): Promise<void> {
  await db.inOrg(orgId, async (tx) => {
    const id = await updateConfirmed(tx, tokenHash, now.toISOString())
    if (id === undefined) return
    await auditSystemEvent(tx, now, { action: 'confirm', kind: 'reportAddress', id })
  })
}
