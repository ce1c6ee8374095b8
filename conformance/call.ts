import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import type { Target } from './service.ts'

/** Response as received by a client. Tests assert the shape of its body. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into bodies whose shape it asserts.
  readonly body: any
}

/** Request sent by a test. */
export interface Sent {
  /** Query string. */
  readonly query?: string
  /** Strings are sent unchanged; anything else is sent as JSON. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Replaces the valid key; if null, no key is sent. */
  readonly key?: string | null
}

/** Sends one request: `await call('POST /leads', { body: { name: 'Ada' } })`. */
export type Call = (route: string, sent?: Sent) => Promise<Answer>

const timeoutMs = 60_000

/** Creates a function that sends requests to a service with an organization's key. */
export const callsTo =
  ({ baseUrl, key: ownKey }: Target): Call =>
  async (route, { query, body, headers, key = ownKey } = {}) => {
    const [method = '', path = ''] = route.split(' ')
    const response = await fetch(`${baseUrl}${path}${query === undefined ? '' : `?${query}`}`, {
      method,
      headers: {
        ...(key === null ? {} : { 'x-api-key': key }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(text) : text,
    }
  }

export const target: Target = inject('leadtrace')

export const call: Call = (route, sent) => callsTo(target)(route, sent)

/** Alphanumeric string that does not appear in any organization's data yet. */
export const unique = (): string => `t${randomUUID().replaceAll('-', '')}`

/** Creates a lead. @returns Its ID. */
export async function storeLead(lead: object, through: Call = call): Promise<string> {
  const { status, body } = await through('POST /leads', { body: { name: 'Conformance', ...lead } })
  if (status !== 201) throw new Error(`create answered ${status}: ${JSON.stringify(body)}`)
  return body.id
}

/** Reads a lead. */
export const readLead = async (id: string, through: Call = call): Promise<Answer['body']> =>
  (await through(`GET /leads/${id}`)).body.data

/** Error status and code, so that both can be compared in one assertion. */
export const refusal = ({ status, body }: Answer): readonly unknown[] => [status, body.error?.code]
