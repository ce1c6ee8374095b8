import { attempt, type Incoming, type Outgoing } from './attempt.ts'
import { LeadtraceError } from './leadtrace-error.ts'
import {
  type ListLeadsInput,
  type ListLeadsOutput,
  type Meta,
  type Operations,
  operationTable,
  type Pagination,
  type SpendTotal,
} from './operations.generated.ts'
import { toQueryString } from './query-string.ts'
import { mayRepeat, type Repeatable, waitMs } from './retry.ts'

/** Where the service is, and how patient the client is. */
export interface ClientOptions {
  /** Address of the API, such as `https://leads.example.com/api`. */
  readonly baseUrl: string
  readonly apiKey: string
  /** By default that of the platform. */
  readonly fetch?: typeof fetch
  /** Limit of each attempt, in milliseconds; 10,000 by default. */
  readonly timeoutMs?: number
  /** How often a failed request is repeated at most; 2 by default, 0 for never. */
  readonly retries?: number
}

type Name = keyof Operations

interface MetaExtras {
  list_leads: { pagination: Pagination }
  get_ad_spend: { pagination: Pagination; totals: SpendTotal[] }
}

/** What an operation answers: the envelope without `success`. A bare one has no timestamp. */
export interface Answer<N extends Name> {
  readonly data: Operations[N]['output']
  readonly meta: N extends keyof MetaExtras
    ? Meta & MetaExtras[N]
    : (typeof operationTable)[N]['bare'] extends true
      ? Partial<Meta>
      : Meta
}

/** What belongs to one call. */
export type CallOptions<N extends Name> = {
  /** Aborting it ends the call with the signal's reason. */
  readonly signal?: AbortSignal | undefined
} & ((typeof operationTable)[N]['idempotencyKey'] extends true ? Idempotent : unknown)

interface Idempotent {
  /** 1 to 255 characters; a fresh one by default. Give one to repeat a call safely yourself. */
  readonly idempotencyKey?: string | undefined
}

/** `list_leads` → `listLeads`. */
type Camel<N extends string> = N extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : N

type Arguments<N extends Name> =
  Record<never, never> extends Operations[N]['input']
    ? [input?: Operations[N]['input'], options?: CallOptions<N>]
    : [input: Operations[N]['input'], options?: CallOptions<N>]

/** One method per operation, named after it, and `listAllLeads`. */
export type Client = {
  readonly [N in Name as Camel<N>]: (...sent: Arguments<N>) => Promise<Answer<N>>
} & {
  /** Every matching lead, read page by page as the loop goes on. */
  readonly listAllLeads: (
    query?: Omit<ListLeadsInput, 'page' | 'cursor'>,
    options?: CallOptions<'list_leads'>,
  ) => AsyncGenerator<ListLeadsOutput[number], void, undefined>
}

/**
 * Opens a client. Its methods throw {@link LeadtraceError}.
 *
 * @throws TypeError for options that cannot work.
 */
export function createClient(options: ClientOptions): Client {
  const call = openCalls(options)
  // Object.keys loses the literal names of the constant table.
  const names = Object.keys(operationTable) as Name[]
  const methods = Object.fromEntries(
    names.map((name) => [
      name.replace(/_[a-z]/g, (part) => part.charAt(1).toUpperCase()),
      (input: object = {}, callOptions: AnyOptions = {}) => call(name, input, callOptions),
    ]),
  )
  // The names are those of Operations, changed as Camel does; bodies are checked by the service.
  const client = methods as unknown as Omit<Client, 'listAllLeads'>
  return {
    ...client,
    async *listAllLeads(query = {}, callOptions = {}) {
      let cursor: string | undefined
      do {
        const next = cursor === undefined ? {} : { cursor }
        const page = await client.listLeads({ limit: 100, ...query, ...next }, callOptions)
        yield* page.data
        cursor = page.meta.pagination.nextCursor
      } while (cursor !== undefined)
    },
  }
}

/** Timers that would take longer end at once. */
const longestTimeoutMs = 2 ** 31 - 1

type AnyOptions = CallOptions<Name> & Idempotent

function openCalls({
  baseUrl,
  apiKey,
  fetch: doFetch = globalThis.fetch,
  timeoutMs = 10_000,
  retries = 2,
}: ClientOptions) {
  if (!/^https?:\/\/[^?#]+$/.test(baseUrl)) {
    throw new TypeError('baseUrl is an address such as https://leads.example.com/api')
  }
  // Whatever surrounds it, such as the end of a line in a file, a header leaves out.
  if (!/^\s*[\x21-\x7e]+\s*$/.test(apiKey)) throw new TypeError('apiKey is no key')
  if (!(retries >= 0)) throw new TypeError('retries is 0 or more')
  if (!(Number.isInteger(timeoutMs) && timeoutMs >= 1 && timeoutMs <= longestTimeoutMs)) {
    throw new TypeError(`timeoutMs is a whole number from 1 to ${longestTimeoutMs}`)
  }
  const root = baseUrl.replace(/\/+$/, '')

  return async (name: Name, input: object, options: AnyOptions) => {
    const { method, path, from, idempotencyKey, bare } = operationTable[name]
    const headers = new Headers({ 'x-api-key': apiKey, accept: 'application/json' })
    if (from === 'body') headers.set('content-type', 'application/json')
    if (idempotencyKey) {
      headers.set('idempotency-key', options.idempotencyKey ?? freshKey())
    }
    const outgoing = {
      method,
      url: root + buildUrl(path, from, input),
      headers,
      body: from === 'body' ? JSON.stringify(input) : undefined,
      timeoutMs,
      signal: options.signal,
    }
    const { body, requestId } = await repeat(doFetch, outgoing, toRepeatable(name), retries)
    if (bare) return { data: body, meta: { requestId } }
    return { data: body.data, meta: body.meta }
  }
}

const toRepeatable = (name: Name): Repeatable =>
  operationTable[name].access === 'read' || operationTable[name].idempotencyKey ? 'any' : 'refused'

function buildUrl(path: string, from: string, input: object): string {
  const values = new Map(Object.entries(input))
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String(values.get(key))),
  )
  const query = from === 'query' ? toQueryString(input) : ''
  return query === '' ? filled : `${filled}?${query}`
}

/** Pages without TLS and Node 18 have no `crypto`; a key must be unique, not secret. */
const freshKey = (): string =>
  globalThis.crypto?.randomUUID?.() ??
  `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}${Math.random().toString(36).slice(2)}`

async function repeat(
  doFetch: typeof fetch,
  outgoing: Outgoing,
  repeatable: Repeatable,
  retries: number,
): Promise<Incoming> {
  for (let failed = 1; ; failed++) {
    try {
      return await attempt(doFetch, outgoing)
    } catch (error) {
      const isFinal = failed > retries || !(error instanceof LeadtraceError)
      if (isFinal || !mayRepeat(repeatable, error)) throw error
      await pause(waitMs(failed, error.retryAfterMs, Math.random()), outgoing.signal)
    }
  }
}

/** Waits; rejects with the signal's reason as soon as the caller gives up. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', giveUp)
      resolve()
    }, ms)
    signal?.addEventListener('abort', giveUp, { once: true })
    if (signal?.aborted) giveUp()
  })
}
