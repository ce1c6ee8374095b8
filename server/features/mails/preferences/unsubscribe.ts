import * as z from 'zod'
import { type MailKind, mailKinds } from '../../../../contract/organizations/mail-preferences.ts'
import type { Database } from '../../../platform/db/database.ts'
import { getSecrets } from '../../../platform/secrets/secrets.ts'
import { auditSystemEvent } from '../../audit/index.ts'
import { getOrg } from '../../organizations/index.ts'
import { removeKind } from '../addresses/address-store.ts'
import { upsertMailPreferences } from './preference-store.ts'
import { loadRecipient } from './recipients.ts'

/** Unsubscribe page path. */
export const unsubscribePath = '/unsubscribe'

/**
 * Omits the organization and row, because the token itself contains the organization, and the
 * purpose is used only for these tokens.
 */
const owner = { orgId: '', purpose: 'mail.unsubscribe', rowId: '' } as const

const tokenSchema = z.tuple([z.uuid(), z.uuid(), z.enum(mailKinds)], z.literal('outside'))

/** Target of an unsubscribe link: one kind of email to one member or outside address. */
export interface Subscription {
  readonly orgId: string
  readonly personId: string
  readonly kind: MailKind
  /** True if `personId` is the ID of an outside address. */
  readonly isOutside?: boolean
}

/**
 * Link for unsubscribing from a kind of email without signing in. It works until the service's keys
 * change.
 */
export async function createUnsubscribeLink(
  db: Database,
  publicUrl: string,
  { orgId, personId, kind, isOutside = false }: Subscription,
): Promise<string> {
  const content = [orgId, personId, kind, ...(isOutside ? ['outside'] : [])]
  const token = await getSecrets(db).encrypt(JSON.stringify(content), owner)
  return `${publicUrl}${unsubscribePath}?token=${token}`
}

/**
 * The subscription that a token ends, and the organization's name.
 *
 * @returns `undefined` if the token is invalid or the organization was deleted.
 */
export async function readUnsubscribeToken(
  db: Database,
  token: string,
): Promise<(Subscription & { readonly orgName: string }) | undefined> {
  const text = await getSecrets(db)
    .decrypt(token, owner)
    .catch(() => undefined)
  if (text === undefined) return undefined
  const [orgId, personId, kind, outside] = tokenSchema.parse(JSON.parse(text))
  const isOutside = outside !== undefined
  const org = await getOrg(db, orgId)
  return org && { orgId, personId, kind, isOutside, orgName: org.name }
}

/** Turns off a kind of email. Does nothing for former members, who receive no emails. */
export async function unsubscribe(
  db: Database,
  { orgId, personId, kind, isOutside }: Subscription,
  now: Date,
): Promise<void> {
  await db.inOrg(orgId, async (tx) => {
    if (isOutside) {
      if (!(await removeKind(tx, personId, kind, now.toISOString()))) return
      const done = { action: 'unsubscribe', kind: 'reportAddress', id: personId } as const
      await auditSystemEvent(tx, now, done)
      return
    }
    const recipient = await loadRecipient(tx, personId)
    if (recipient === undefined) return
    const { choices, leadPosition } = recipient
    const stored = {
      ...recipient,
      choices: { ...choices, [kind]: false },
      leadPosition: kind === 'newLeads' ? null : leadPosition,
    }
    await upsertMailPreferences(tx, personId, stored, now)
  })
}
