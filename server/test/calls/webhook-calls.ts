import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { runWebhook } from '../../features/webhooks/sending/webhook-jobs.ts'
import { openWebhooks } from '../../features/webhooks/webhook-settings.ts'
import { allowNetworks } from '../../platform/fetch/validate-address.ts'
import { parseNetworks } from '../../platform/http/cidr.ts'
import { retryDelaysMs } from '../../platform/jobs/retry-schedule.ts'
import type { TestAnswer, TestOrg, TestService } from '../harness.ts'
import { startForeign } from '../processes/foreign-server.ts'

/** A request whose signature the receiver has verified. */
export interface Received {
  readonly id: string
  /** Unix time in seconds. */
  readonly timestamp: number
  /** Number of signatures in the header. */
  readonly signatures: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly event: TestAnswer['body']
}

export type Respond = (reply: ServerResponse, received: Received) => void

/** A server that receives webhooks and verifies their signatures. */
export interface Receiver {
  readonly url: string
  /** Requests with a valid signature, in order. */
  readonly received: Received[]
  /** Number of requests that had no valid signature and received a 401 response. */
  refused(): number
  /** Sets the secret to accept. */
  trust(secret: string): void
  /** Sets the response to all further requests. */
  respond(respond: Respond): void
  close(): void
}

export const ok: Respond = (reply) => void reply.writeHead(204).end()

export const status =
  (code: number, headers: Record<string, string> = {}): Respond =>
  (reply) =>
    void reply.writeHead(code, headers).end(`status ${code}`)

/** Starts a receiver on loopback. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  let [secret, answer, refused] = ['', ok, 0]
  const { port, close } = await startForeign((request, reply) => {
    void text(request).then((body) => {
      const one = verify(request, body, secret)
      if (one === undefined) {
        refused += 1
        const none = { id: '', timestamp: 0, signatures: 0, headers: {}, event: {} }
        status(401)(reply, { ...none, body })
        return
      }
      received.push(one)
      answer(reply, one)
    })
  }, false)
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    refused: () => refused,
    trust: (trusted) => {
      secret = trusted
    },
    respond: (respond) => {
      answer = respond
    },
    close,
  }
}

/** Verifies a request according to the standard, without using the service's code. */
function verify({ headers }: IncomingMessage, body: string, secret: string): Received | undefined {
  const id = String(headers['webhook-id'])
  const timestamp = Number(headers['webhook-timestamp'])
  const signatures = String(headers['webhook-signature']).split(' ')
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  if (!signatures.includes(`v1,${mac}`)) return undefined
  return { id, timestamp, signatures: signatures.length, headers, body, event: JSON.parse(body) }
}

/** An organization's webhook and its receiver. Deliveries are not sent until a test calls `run`. */
export interface TestWebhook {
  readonly id: string
  readonly secret: string
  readonly receiver: Receiver
  /** Derives and sends deliveries once. @param later  Time of the run, in milliseconds from now. */
  run(later?: number): Promise<boolean>
  /** Calls `run` at the time of each retry, until no retries are left. */
  exhaust(): Promise<void>
  read(): Promise<TestAnswer['body']>
  deliveries(query?: string): Promise<TestAnswer['body'][]>
}

/** Allows the service to send requests to this machine. */
export function allowLoopback({ db }: TestService): void {
  allowNetworks(db, parseNetworks('127.0.0.0/8'))
  openWebhooks(db, { publicUrl: 'http://test', fetch: { totalMs: 1_000, silentMs: 1_000 } })
}

export async function newWebhook(
  service: TestService,
  org: TestOrg,
  body: object = {},
): Promise<TestWebhook> {
  const receiver = await startReceiver()
  onTestFinished(receiver.close)
  const created = await org.call('POST /webhooks', { body: { url: receiver.url, ...body } })
  if (created.status !== 201) throw new Error(JSON.stringify(created.body))
  const { id, secret } = created.body.data
  receiver.trust(secret)
  const run = (later = 0) =>
    runWebhook(service.db, { orgId: org.orgId, id }, () => new Date(Date.now() + later))
  return {
    id,
    secret,
    receiver,
    run,
    async exhaust() {
      let later = 0
      for (const delay of retryDelaysMs) {
        later += delay * 1.1 + 1_000
        await run(later)
      }
    },
    read: async () => (await org.call(`GET /webhooks/${id}`)).body.data,
    deliveries: async (query = '') =>
      (await org.call(`GET /webhooks/${id}/deliveries`, { query })).body.data.rows,
  }
}
