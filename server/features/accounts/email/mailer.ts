import { withTimeout } from '../../../platform/concurrency/deadline.ts'

/** A mail of plain text. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Sends mail. */
export interface Mailer {
  /** @throws Error when the server refuses, or does not take the mail within {@link mailMs}. */
  send(mail: Mail): Promise<void>
}

/** Longest that sending a mail may take, in milliseconds: an answer must come before 10 s. */
export const mailMs = 7_000

/** So that nobody's note of absence answers (RFC 3834, 5). */
const headers = { 'Auto-Submitted': 'auto-generated' }

/** Servers quote in their answer whom they refuse, and what went wrong is logged. */
function withoutAddress(error: unknown, address: string): Error {
  const message = error instanceof Error ? error.message : String(error)
  return new Error(message.replaceAll(address, '(the address)'))
}

/** Sends by an SMTP server; nothing is loaded or connected before the first mail. */
export const createMailer = (smtpUrl: string, from: string): Mailer => ({
  async send(mail) {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      url: smtpUrl,
      connectionTimeout: mailMs,
      greetingTimeout: mailMs,
      socketTimeout: mailMs,
      // Nothing that a mail holds may make us read a file or ask the network.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    // A server that says a word now and then would never be too slow for the limits of a socket.
    const late = () => new Error('The mail server timed out.')
    // One address, whatever stands in it: a text would be read as a list of them.
    const to = { name: '', address: mail.to }
    const sent = transport.sendMail({ from, headers, ...mail, to })
    await withTimeout(sent, mailMs, late).catch((error: unknown) => {
      throw withoutAddress(error, mail.to)
    })
  },
})
