import { expect } from 'vitest'
import type { Mail } from '../../../features/accounts/email/mailer.ts'
import type { TestAnswer, TestService } from '../../harness.ts'
import { findToken } from '../../processes/smtp-server.ts'
import { type Browser, newSignedIn, openBrowser, startWithAccounts } from './account-calls.ts'

/** A server that collects sent emails, with functions for changing email addresses. */
export async function startChangingEmail(service: TestService) {
  const mails: Mail[] = []
  const mailer = {
    send: async (mail: Mail) => {
      mails.push(mail)
    },
  }
  const { app, db, stop } = await startWithAccounts(service, { mailer })
  const mailsTo = (email: string) => mails.filter(({ to }) => to === email)
  return {
    app,
    db,
    stop,
    mailsTo,
    /** A new, signed-in user, along with the email address to change to. */
    async newChanger() {
      const { browser, ada } = await newSignedIn({ app, db })
      return { browser, ada, newEmail: `new-${ada.email}` }
    },
    requestChange: (browser: Browser, newEmail: string, more: object = {}): Promise<TestAnswer> =>
      browser.call('POST /app/auth/change-email', { newEmail, ...more }),
    /** Path and query of the link in the latest email sent to an address. */
    linkTo(email: string): string {
      const { text } = mailsTo(email).at(-1) ?? expect.fail('there is no mail')
      const { pathname, search } = new URL(/http:\S+/.exec(text)?.[0] ?? '')
      return pathname + search
    },
    open: (browser: Browser, link: string): Promise<TestAnswer> => browser.call(`GET ${link}`),
    /** Sets a new password using a reset link. */
    reset: async (link: string | undefined): Promise<TestAnswer> =>
      openBrowser(app).call('POST /app/auth/reset-password', {
        token: findToken(link ?? ''),
        newPassword: 'another good one',
      }),
  }
}
