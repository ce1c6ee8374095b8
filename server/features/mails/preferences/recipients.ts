import { isLanguage, type Language } from '../../../../contract/languages.ts'
import {
  type MailChoices,
  type MailKind,
  type MailOptions,
  mailChoicesSchema,
  mailKinds,
  mailOptionsSchema,
} from '../../../../contract/organizations/mail-preferences.ts'
import type { Role } from '../../../../contract/organizations/roles.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { may, type Permission } from '../../members/index.ts'
import { type StoredRecipient, selectRecipients } from './preference-store.ts'

/** Permission required for the content of each email. */
export const mailPermissions: Readonly<Record<MailKind, Permission>> = {
  newLeads: 'leads.read',
  assigned: 'leads.read',
  mentions: 'leads.read',
  reminders: 'leads.read',
  openLeads: 'leads.read',
  // Reporters do not see the names of imported files.
  spendImports: 'leads.read',
  alarms: 'health.read',
  quarantine: 'quarantine.read',
  weekly: 'reports.read',
  monthly: 'reports.read',
}

export interface Recipient extends Omit<StoredRecipient, 'language' | 'choices' | 'options'> {
  readonly language: Language
  readonly choices: MailChoices
  readonly options: MailOptions
}

/**
 * Defaults: owners receive alarms, and everyone receives emails that concern only them. Other
 * emails are off, so that no one receives too many.
 *
 * @see L-352
 */
const getDefaults = (role: Role): MailChoices => ({
  newLeads: false,
  assigned: true,
  mentions: true,
  reminders: true,
  openLeads: false,
  spendImports: false,
  alarms: role === 'owner',
  quarantine: false,
  weekly: false,
  monthly: false,
})

const defaultOptions = mailOptionsSchema.parse({})

/** The stored choices that this version supports, and the role's defaults for all other choices. */
export function toRecipient(stored: StoredRecipient): Recipient {
  const { language, role } = stored
  const defaults = getDefaults(role)
  const chosen =
    mailChoicesSchema
      .partial()
      .strip()
      .safeParse(stored.choices ?? {}).data ?? {}
  const choices = mailKinds.map((kind) => [kind, chosen[kind] ?? defaults[kind]])
  return {
    ...stored,
    language: isLanguage(language) ? language : 'en',
    choices: mailChoicesSchema.parse(Object.fromEntries(choices)),
    options: mailOptionsSchema.strip().safeParse(stored.options ?? {}).data ?? defaultOptions,
  }
}

/**
 * True if the member has chosen the email, is allowed to see its content, and has verified their
 * address.
 */
export const wantsMail = ({ isVerified, role, choices }: Recipient, kind: MailKind): boolean =>
  isVerified && choices[kind] && may(role, mailPermissions[kind])

/** Members who receive an email. */
export async function loadRecipients(tx: OrgTx, kind: MailKind): Promise<Recipient[]> {
  const members = await selectRecipients(tx, null)
  return members.map(toRecipient).filter((one) => wantsMail(one, kind))
}

/** @returns `undefined` if the user is not a member. */
export async function loadRecipient(tx: OrgTx, personId: string): Promise<Recipient | undefined> {
  const [member] = await selectRecipients(tx, personId)
  return member && toRecipient(member)
}

/** Emails that members with a given role can choose. */
export const listMailKinds = (role: Role): MailKind[] =>
  mailKinds.filter((kind) => may(role, mailPermissions[kind]))
