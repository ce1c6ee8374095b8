import { withTimeout } from '../../../platform/concurrency/deadline.ts'

/** Mail with a plain text, and optionally the same as HTML. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** Same for every attempt, so that mail servers can recognize a repeated mail. */
  readonly messageId?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface Mailer {
  /** @throws Error if the server rejects the mail or does not accept it within {@link mailMs}. */
  send(mail: Mail): Promise<void>
}

/** Timeout for sending a mail, in milliseconds; below the 10 s that a response may take. */
export const mailMs = 7_000

/** Suppresses out-of-office replies (RFC 3834, section 5). */
const usualHeaders = { 'Auto-Submitted': 'auto-generated' }

/** Removes the address, which servers quote in their replies, because errors are logged. */
function withoutAddress(error: unknown, address: string): Error {
  const message = error instanceof Error ? error.message : String(error)
  return new Error(message.replaceAll(address, '(the address)'))
}

/** Sends through an SMTP server. Loads the library and connects when the first mail is sent. */
export const createMailer = (smtpUrl: string, from: string): Mailer => ({
  async send(mail) {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      url: smtpUrl,
      connectionTimeout: mailMs,
      greetingTimeout: mailMs,
      socketTimeout: mailMs,
      // The content of a mail must never make us read files or fetch URLs.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    // A server that sends a byte now and then would never trigger the socket timeouts.
    const late = () => new Error('The mail server timed out.')
    // Pass one address as an object: a string would be parsed as a list of addresses.
    const to = { name: '', address: mail.to }
    const headers = { ...usualHeaders, ...mail.headers }
    const sent = transport.sendMail({ from, ...mail, headers, to })
    await withTimeout(sent, mailMs, late).catch((error: unknown) => {
      throw withoutAddress(error, mail.to)
    })
  },
})
