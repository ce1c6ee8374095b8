import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import {
  getConversionSettings,
  openConversions,
} from '../../features/conversions/conversion-settings.ts'
import { beginConversionAttempts } from '../../features/conversions/sending/attempt-store.ts'
import { runDestination } from '../../features/conversions/sending/conversion-jobs.ts'
import { allowNetworks } from '../../platform/fetch/validate-address.ts'
import { parseNetworks } from '../../platform/http/cidr.ts'
import { retryDelaysMs } from '../../platform/jobs/retry-schedule.ts'
import type { TestAnswer, TestOrg, TestService } from '../harness.ts'
import { startForeign } from '../processes/foreign-server.ts'
import type { Rule } from './conversion-calls.ts'
import { create } from './lead-calls.ts'

/** A request that a platform has received. */
export interface PlatformCall {
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: TestAnswer['body']
}

export type Reply = (reply: ServerResponse, call: PlatformCall) => void

/** A platform on loopback that counts each conversion once, recognizing repeats by ID. */
export interface FakePlatform {
  readonly origin: string
  /** All requests, in order. */
  readonly calls: PlatformCall[]
  /** Accepted conversions by ID. */
  readonly accepted: Map<string, PlatformCall>
  /** Sets the response to all later requests; by default, requests are checked and accepted. */
  respond(reply: Reply | undefined): void
  close(): void
}

/**
 * @param check  Returns the status with which the real platform would reject a request; `undefined`
 *   if it would accept it.
 * @param readId  Returns the value that the real platform uses to recognize repeated conversions.
 */
export async function startPlatform(
  check: (call: PlatformCall) => number | undefined,
  readId: (call: PlatformCall) => string,
): Promise<FakePlatform> {
  const calls: PlatformCall[] = []
  const accepted = new Map<string, PlatformCall>()
  let special: Reply | undefined
  const { port, close } = await startForeign((request, reply) => {
    void text(request).then((sent) => {
      const { url = '', headers } = request
      const call = { url, headers, body: JSON.parse(sent) }
      calls.push(call)
      if (special !== undefined) special(reply, call)
      else answer(reply, call)
    })
  }, false)
  function answer(reply: ServerResponse, call: PlatformCall): void {
    const status = check(call)
    if (status === undefined) accepted.set(readId(call), call)
    reply.writeHead(status ?? 204).end()
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    calls,
    accepted,
    respond: (reply) => {
      special = reply
    },
    close,
  }
}

/**
 * A server that rejects any request that is not JSON, has no ID, or has the wrong authorization.
 */
export const startHttpPlatform = (authorization: string): Promise<FakePlatform> =>
  startPlatform(
    ({ headers, body }) => {
      if (headers.authorization !== authorization) return 401
      const isJson = headers['content-type'] === 'application/json'
      return isJson && body.id === headers['idempotency-key'] ? undefined : 400
    },
    ({ body }) => body.id,
  )

/** Allows the service to send requests to this machine. */
export function allowPlatforms({ db }: TestService, origins: Record<string, string> = {}): void {
  const client = { clientId: 'client', clientSecret: 'client-secret' }
  const clients = { google: client, microsoft: client, linkedin: client }
  allowNetworks(db, parseNetworks('127.0.0.0/8'))
  const fetch = { totalMs: 1_000, silentMs: 1_000 }
  openConversions(db, { publicUrl: 'http://test', fetch, origins, clients })
}

/** A destination with an API. Conversions are not sent until a test calls `run`. */
export interface TestDestination {
  readonly id: string
  readonly platform: FakePlatform
  /**
   * Derives and sends conversions once.
   *
   * @param later  Time of the run, in milliseconds from now.
   */
  run(later?: number): Promise<boolean>
  /** Calls `run` at the time of each retry, until no retries are left. */
  exhaust(): Promise<void>
  read(): Promise<TestAnswer['body']>
  conversions(query?: string): Promise<TestAnswer['body'][]>
  change(body: object): Promise<TestAnswer>
}

interface Options {
  readonly rules?: readonly Rule[]
  readonly holdHours?: number
  readonly template?: object
}

export const secret = 'Bearer t0p-s3cret-t0ken'

/** Creates an `http` destination. By default, it is enabled and sends conversions without delay. */
export async function newHttpDestination(
  service: TestService,
  org: TestOrg,
  { template, ...options }: Options = {},
): Promise<TestDestination> {
  const platform = await startHttpPlatform(secret)
  onTestFinished(platform.close)
  const settings = { url: `${platform.origin}/hook`, ...(template && { template }) }
  return newApiDestination(service, org, platform, { kind: 'http', settings, secret, ...options })
}

/** Creates a destination. By default, it is enabled and sends conversions without delay. */
export async function newApiDestination(
  service: TestService,
  org: TestOrg,
  platform: FakePlatform,
  options: object,
): Promise<TestDestination> {
  const path = '/conversion-destinations'
  const rules = [{ action: 'Sale', status: 'won', value: 'lead' }]
  const body = { name: 'CRM', enabled: true, holdHours: 0, rules, ...options }
  const created = await org.call(`POST ${path}`, { body })
  if (created.status !== 201) throw new Error(JSON.stringify(created.body))
  const { id } = created.body.data
  const run = (later = 0) =>
    runDestination(service.db, { orgId: org.orgId, id }, () => new Date(Date.now() + later))
  return {
    id,
    platform,
    run,
    async exhaust() {
      let later = 0
      for (const delay of retryDelaysMs) {
        later += delay * 1.1 + 1_000
        await run(later)
      }
    },
    async read() {
      const { data } = (await org.call(`GET ${path}`)).body
      return data.find((one: { id: string }) => one.id === id)
    },
    conversions: async (query = '') =>
      (await org.call(`GET ${path}/${id}/conversions`, { query })).body.data.rows,
    change: (changes) => org.call(`PATCH ${path}/${id}`, { body: changes }),
  }
}

/**
 * Adds an unreachable destination with a conversion that is waiting for its next attempt.
 *
 * @returns ID of the conversion.
 */
export async function addSentConversion({ db }: TestService, org: TestOrg): Promise<string> {
  openConversions(db, { ...getConversionSettings(db), fetch: { resolve: async () => [] } })
  const created = await org.call('POST /conversion-destinations', {
    body: {
      ...{ name: 'CRM', kind: 'http', settings: { url: 'https://hooks.example/in' } },
      ...{ enabled: true, holdHours: 0, sendsUnknownConsent: true },
      rules: [{ action: 'Lead', status: 'open' }],
    },
  })
  await create(org, { name: 'Ada' })
  const path = `GET /conversion-destinations/${created.body.data.id}/conversions`
  const [{ id }] = (await org.call(path)).body.data.rows
  await db.inOrg(org.orgId, (tx) => beginConversionAttempts(tx, [id], new Date().toISOString()))
  return id
}
