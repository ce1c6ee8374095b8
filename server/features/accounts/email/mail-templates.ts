import type { Database } from '../../../platform/db/database.ts'
import type { Logger } from '../../../platform/process/log.ts'
import { getAccountSettings } from '../settings.ts'
import type { Mail, Mailer } from './mailer.ts'

/** The mail of an invitation. */
export const invitationMail = (to: string, orgName: string, by: string, link: string): Mail => ({
  to,
  subject: oneLine(`${by} invites you to ${orgName} on Leadtrace`),
  text: `${oneLine(by)} invites you to join ${oneLine(orgName)} on Leadtrace.

Accept within 7 days:
${link}

If you do not expect this, ignore it.
`,
})

/** The mail by which a password is reset. */
export const resetMail = (to: string, link: string): Mail => ({
  to,
  subject: 'Reset your password for Leadtrace',
  text: `Somebody, hopefully you, asked to reset the password of this address.

Choose a new one within an hour:
${link}

If that was not you, ignore this; your password stays.
`,
})

/** The mail by which a new address is confirmed. */
export const confirmMail = (to: string, link: string): Mail => ({
  to,
  subject: 'Confirm your address for Leadtrace',
  text: `Confirm that this is your address within an hour:
${link}

If you do not expect this, ignore it.
`,
})

/** Tells the former address that another one counts. */
export const emailChangedMail = (to: string, newEmail: string): Mail => ({
  to,
  subject: 'Your address for Leadtrace was changed',
  text: `From now on ${oneLine(newEmail)} signs in to your account on Leadtrace, instead of this address.

If that was not you, tell whoever runs this Leadtrace at once.
`,
})

/** Tells that a passkey was added. */
export const passkeyAddedMail = (to: string, name: string): Mail => ({
  to,
  subject: 'A passkey was added to your account on Leadtrace',
  text: `The passkey "${oneLine(name)}" can sign in to your account from now on.

If that was not you, sign in, remove it, change your password, and sign out everywhere.
`,
})

/** Tells that a passkey was removed. */
export const passkeyRemovedMail = (to: string, name: string): Mail => ({
  to,
  subject: 'A passkey was removed from your account on Leadtrace',
  text: `The passkey "${oneLine(name)}" can no longer sign in to your account.

If that was not you, change your password, and sign out everywhere.
`,
})

/** Names come from people; a break in them must not become a line of the mail. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 200)

/**
 * Sends a mail without making anybody wait: whether there was one to send must not be seen in the
 * time of the answer. Where no mail can be sent its link is logged, once.
 */
export function sendMailInBackground(db: Database, mail: Mail, link: string): void {
  const { mailer, log } = getAccountSettings(db)
  if (mailer === undefined) {
    log.warn({ link }, `no SMTP_URL is set: pass on "${mail.subject}" yourself`)
    return
  }
  post(mailer, log, mail)
}

/** Sends a mail that only tells something, without making anybody wait; where none is sent, none. */
export function notifyInBackground(db: Database, mail: Mail): void {
  const { mailer, log } = getAccountSettings(db)
  if (mailer !== undefined) post(mailer, log, mail)
}

function post(mailer: Mailer, log: Logger, mail: Mail): void {
  mailer.send(mail).catch((err: unknown) => log.error({ err }, 'a mail was not sent'))
}
