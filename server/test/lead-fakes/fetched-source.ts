import { createHmac } from 'node:crypto'
import { runConnection } from '../../features/inbound-sources/index.ts'
import { listBodies, newSource, type TestSource } from '../calls/inbound-calls.ts'
import type { TestAnswer, TestOrg, TestService } from '../harness.ts'

/** A source whose leads are not fetched until a test calls `run`. */
export interface FetchedSource {
  readonly org: TestOrg
  readonly source: TestSource
  /** Sends a signed body. @returns The status. */
  send(body: object | string, headers?: Readonly<Record<string, string>>): Promise<number>
  /** Fetches due leads once. @param laterMs  Time of the run, in milliseconds from now. */
  run(laterMs?: number): Promise<boolean>
  connection(): Promise<TestAnswer['body']>
  connect(body: object): Promise<TestAnswer>
  bodies(): Promise<TestAnswer['body'][]>
  leads(): Promise<TestAnswer['body'][]>
}

interface Options {
  readonly kind: string
  readonly secret: string
  readonly settings: object
  readonly tokens: object
  /** Name of the signature header, and the text that precedes the signature in it. */
  readonly signature: readonly [header: string, prefix: string]
  /** Text that precedes the body in the signed data. */
  readonly signedPrefix?: string
  /** Other source settings. */
  readonly more?: object
}

export async function newFetchedSource(
  service: TestService,
  { kind, secret, settings, tokens, signature, signedPrefix = '', more = {} }: Options,
): Promise<FetchedSource> {
  const org = await service.newOrg()
  const source = await newSource(org, kind, { secret, ...more })
  const at = `/inbound-sources/${source.id}`
  const connect = (body: object) => org.call(`POST ${at}/connect`, { body })
  const connected = await connect({ settings, ...tokens })
  if (connected.status !== 200) throw new Error(JSON.stringify(connected.body))
  const [header, prefix] = signature
  return {
    ...{ org, source, connect },
    async send(body, headers = {}) {
      const payload = typeof body === 'string' ? body : JSON.stringify(body)
      const signed = createHmac('sha256', secret).update(signedPrefix).update(payload).digest('hex')
      const response = await service.app.inject({
        method: 'POST',
        url: source.path,
        headers: { 'content-type': 'application/json', [header]: prefix + signed, ...headers },
        payload,
      })
      return response.statusCode
    },
    run: (laterMs = 0) =>
      runConnection(
        service.db,
        { orgId: org.orgId, id: source.id },
        () => new Date(Date.now() + laterMs),
      ),
    connection: async () => (await org.call(`GET ${at}/connection`)).body.data,
    bodies: () => listBodies(org, source),
    leads: async () => (await org.call('GET /leads')).body.data,
  }
}
