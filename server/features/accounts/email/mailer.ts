import { withTimeout } from '../../../platform/concurrency/deadline.ts'

/** Image that an email's HTML references as `cid:` followed by the image's ID. */
export interface InlineImage {
  readonly cid: string
  readonly type: string
  readonly bytes: Buffer
}

/** File that recipients can save. */
export interface AttachedFile {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly images?: readonly InlineImage[]
  readonly files?: readonly AttachedFile[]
  /** Identical in every attempt, so that mail servers can recognize duplicates. */
  readonly messageId?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface Mailer {
  /** @throws Error if the server rejects the email or does not accept it within {@link mailMs}. */
  send(mail: Mail): Promise<void>
}

/** Timeout for sending an email, in milliseconds; below the 10 s limit for responses. */
export const mailMs = 7_000

/** Suppresses out-of-office replies (RFC 3834, section 5). */
const usualHeaders = { 'Auto-Submitted': 'auto-generated' }

/**
 * Removes the recipient's address from an error, because servers quote addresses in their replies
 * and errors are logged.
 */
function withoutAddress(error: unknown, address: string): Error {
  const message = error instanceof Error ? error.message : String(error)
  return new Error(message.replaceAll(address, '(the address)'))
}

/** Sends through an SMTP server. Loads the library and connects when the first email is sent. */
export const createMailer = (smtpUrl: string, from: string): Mailer => ({
  async send(mail) {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      url: smtpUrl,
      connectionTimeout: mailMs,
      greetingTimeout: mailMs,
      socketTimeout: mailMs,
      // The content of an email must never make us read files or fetch URLs.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    // The socket timeouts alone would never stop a server that sends a byte now and then.
    const late = () => new Error('The mail server timed out.')
    // Pass the address as an object, because a string would be parsed as a list of addresses.
    const to = { name: '', address: mail.to }
    const headers = { ...usualHeaders, ...mail.headers }
    const { images = [], files = [], ...content } = mail
    const inline = images.map(({ cid, type, bytes }) => ({
      ...{ cid, contentType: type, content: bytes, contentDisposition: 'inline' as const },
      filename: `image.${type.replace('image/', '')}`,
    }))
    const attached = files.map(({ name, type, bytes }) => ({
      ...{ filename: name, contentType: type, content: bytes },
    }))
    const attachments = [...inline, ...attached]
    const sent = transport.sendMail({ from, ...content, attachments, headers, to })
    await withTimeout(sent, mailMs, late).catch((error: unknown) => {
      throw withoutAddress(error, mail.to)
    })
  },
})
