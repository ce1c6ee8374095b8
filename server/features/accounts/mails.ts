import type { Database } from '../../platform/database.ts'
import type { Mail } from './mailer.ts'
import { settingsOf } from './settings.ts'

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

/** Names come from people; a break in them must not become a line of the mail. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 200)

/**
 * Sends a mail without making anybody wait: whether there was one to send must not be seen in the
 * time of the answer. Where no mail can be sent its link is logged, once.
 */
export function sendAside(db: Database, mail: Mail, link: string): void {
  const { mailer, log } = settingsOf(db)
  if (mailer === undefined) {
    log.warn({ link }, `no SMTP_URL is set: pass on "${mail.subject}" yourself`)
    return
  }
  mailer.send(mail).catch((err: unknown) => log.error({ err }, 'a mail was not sent'))
}
