import { createServer, type Socket } from 'node:net'

/** What the mail server does: accepts emails, rejects them, or never responds. */
export type SmtpMood = 'accepting' | 'refusing' | 'silent'

/** A mail server on loopback. */
export interface SmtpServer {
  readonly url: string
  /** Accepted emails, unparsed. */
  readonly mails: string[]
  stop(): Promise<void>
}

/**
 * Starts a mail server that supports only as much SMTP as a client needs.
 *
 * @param onAccepted  Called immediately after an email is acknowledged.
 */
export async function startSmtp(
  mood: SmtpMood = 'accepting',
  onAccepted: () => void = () => undefined,
): Promise<SmtpServer> {
  const mails: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    if (mood !== 'silent') talk(socket, mood, { mails, onAccepted })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

interface Ledger {
  readonly mails: string[]
  readonly onAccepted: () => void
}

function talk(socket: Socket, mood: SmtpMood, { mails, onAccepted }: Ledger): void {
  let received = ''
  let isMail = false
  socket.write('220 test\r\n')
  socket.on('data', (part: Buffer) => {
    received += part.toString()
    for (;;) {
      const end = received.indexOf(isMail ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      const line = received.slice(0, end)
      received = received.slice(end + (isMail ? 5 : 2))
      if (isMail) {
        mails.push(line)
        isMail = false
        socket.write('250 taken\r\n')
        onAccepted()
      } else {
        isMail = line === 'DATA'
        socket.write(answerTo(line, mood))
      }
    }
  })
}

function answerTo(line: string, mood: SmtpMood): string {
  if (line.startsWith('RCPT') && mood === 'refusing')
    return `550 no such mailbox, ${line.slice(8)}\r\n`
  if (line === 'DATA') return '354 go on\r\n'
  return line === 'QUIT' ? '221 bye\r\n' : '250 fine\r\n'
}

const encoding = /^(Content-Transfer-Encoding: )quoted-printable/gim

/**
 * An email's text, with soft line breaks removed. Replaces the header, too: decoding an email twice
 * would change a token that starts with hexadecimal digits, because of the `=` before it.
 */
export function decodeMail(mail: string): string {
  if (mail.search(encoding) === -1) return mail
  const bytes = mail
    .replace(encoding, '$18bit')
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

export const findToken = (text: string): string =>
  /#token=([\w-]+)/.exec(decodeMail(text))?.[1] ?? 'no token'
