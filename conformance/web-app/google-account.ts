import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** Google's consent page, tokens and conversions, simulated on loopback. */
export interface GoogleAccount {
  /** Maps Google's origins to this server, for the service. */
  readonly origins: Readonly<Record<string, string>>
  /** IDs of the accepted conversions. */
  readonly accepted: string[]
  /**
   * Makes the server reject conversions with this reason; `undefined` makes it accept them again.
   */
  reject(reason: string | undefined): void
  close(): Promise<void>
}

const token = 'access-token'

export async function startGoogleAccount(): Promise<GoogleAccount> {
  const accepted: string[] = []
  let rejection: string | undefined

  /** Simulates a user who consents to everything; sends the user back immediately. */
  const consent = ({ searchParams }: URL) => {
    const back = new URL(searchParams.get('redirect_uri') ?? '')
    const state = searchParams.get('state') ?? ''
    back.search = new URLSearchParams({ code: randomUUID(), state }).toString()
    return { status: 302, headers: { location: back.href }, body: {} }
  }

  async function ingest(request: IncomingMessage) {
    if (request.headers.authorization !== `Bearer ${token}`) return answer(401, {})
    const { events, validateOnly } = JSON.parse(await text(request))
    if (rejection !== undefined) {
      const details = [{ reason: rejection }]
      const error = { status: 'INVALID_ARGUMENT', message: 'Rejected by the test.', details }
      return answer(400, { error })
    }
    if (validateOnly !== true) accepted.push(events[0].transactionId)
    return answer(200, { requestId: randomUUID() })
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://127.0.0.1')
    const { status, headers, body } =
      url.pathname === '/o/oauth2/v2/auth'
        ? consent(url)
        : url.pathname === '/token'
          ? answer(200, { access_token: token, expires_in: 3_599, refresh_token: 'refresh-token' })
          : await ingest(request)
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A TCP listener's address has this type.
  const { port } = server.address() as AddressInfo
  const here = `http://127.0.0.1:${port}`
  return {
    origins: {
      'https://accounts.google.com': here,
      'https://oauth2.googleapis.com': here,
      'https://datamanager.googleapis.com': here,
    },
    accepted,
    reject: (reason) => {
      rejection = reason
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const answer = (status: number, body: object) => ({ status, headers: {}, body })
