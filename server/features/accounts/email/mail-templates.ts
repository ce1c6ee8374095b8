import type { Language } from '../../../../contract/languages.ts'
import type { Database } from '../../../platform/db/database.ts'
import { getAccountSettings } from '../settings.ts'
import type { Mail } from './mailer.ts'
import { german } from './texts/de.ts'
import { english, type MailTexts } from './texts/en.ts'

const texts: Readonly<Record<Language, MailTexts>> = { en: english, de: german }

interface Invitation {
  readonly to: string
  readonly link: string
  /** `undefined` if the organization or the user was deleted in the meantime. */
  readonly org: string | undefined
  readonly by: string | undefined
}

export function invitationMail(language: Language, { to, org, by, link }: Invitation): Mail {
  const { invitation, someone, anOrganization } = texts[language]
  const names = [oneLine(by ?? someone), oneLine(org ?? anOrganization)] as const
  return { to, subject: invitation.subject(...names), text: invitation.text(...names, link) }
}

export function resetMail(language: Language, to: string, link: string): Mail {
  const { subject, text } = texts[language].reset
  return { to, subject, text: text(link) }
}

/** Email that asks the user to confirm a new address. */
export function confirmMail(language: Language, to: string, link: string): Mail {
  const { subject, text } = texts[language].confirm
  return { to, subject, text: text(link) }
}

/** Email to the former address. */
export function emailChangedMail(language: Language, to: string, newEmail: string): Mail {
  const { subject, text } = texts[language].emailChanged
  return { to, subject, text: text(oneLine(newEmail)) }
}

export function passkeyAddedMail(language: Language, to: string, name: string): Mail {
  const { subject, text } = texts[language].passkeyAdded
  return { to, subject, text: text(oneLine(name)) }
}

export function passkeyRemovedMail(language: Language, to: string, name: string): Mail {
  const { subject, text } = texts[language].passkeyRemoved
  return { to, subject, text: text(oneLine(name)) }
}

/** Names come from users, so a line break in a name must not start a new line in the email. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 200)

/**
 * Sends an email in the background if an SMTP server is configured. The response time does not
 * reveal whether the account exists. Links are never logged, because each of them gives access to
 * an account.
 *
 * @see L-208
 */
export function sendMailInBackground(db: Database, mail: Mail): void {
  const { mailer, log } = getAccountSettings(db)
  mailer?.send(mail).catch((err: unknown) => log.error({ err }, 'failed to send an email'))
}
