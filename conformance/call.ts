import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import type { Target } from './service.ts'

/** An answer as a client reads it. The body is whatever came; tests assert what it must be. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into bodies whose shape it asserts.
  readonly body: any
}

/** What a test sends. */
export interface Sent {
  /** As it stands behind `?`. */
  readonly query?: string
  /** A text is sent as it is, anything else as JSON. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Instead of the good key; null sends none. */
  readonly key?: string | null
}

/** Sends one request: `await call('POST /leads', { body: { name: 'Ada' } })`. */
export type Call = (route: string, sent?: Sent) => Promise<Answer>

/** Longest wait for one answer, in milliseconds. */
const timeoutMs = 60_000

/** Calls of one organization of one service. */
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

/** The service under test. */
export const target: Target = inject('leadtrace')

/** Calls to the service under test. */
export const call: Call = (route, sent) => callsTo(target)(route, sent)

/** A text that nothing in any organization holds yet; letters and digits only. */
export const unique = (): string => `t${randomUUID().replaceAll('-', '')}`

/** Stores a lead. @returns Its id. */
export async function storeLead(lead: object, through: Call = call): Promise<string> {
  const { status, body } = await through('POST /leads', { body: { name: 'Conformance', ...lead } })
  if (status !== 201) throw new Error(`create answered ${status}: ${JSON.stringify(body)}`)
  return body.id
}

/** A lead as it is read. */
export const readLead = async (id: string, through: Call = call): Promise<Answer['body']> =>
  (await through(`GET /leads/${id}`)).body.data

/** Status and code of a refusal, to be compared at once. */
export const refusal = ({ status, body }: Answer): readonly unknown[] => [status, body.error?.code]
