import { appTable, type OrgOperations, type PersonOperations } from './app-operations.generated.ts'
import { attempt } from './attempt.ts'
import type { Meta, Pagination } from './operations.generated.ts'
import { toQueryString } from './query-string.ts'

const timeoutMs = 30_000

/** Result of a call. */
export interface AppAnswer<O> {
  readonly data: O
  /** Includes `pagination` if the operation returns pages of leads. */
  readonly meta: Meta & {
    readonly pagination?: Pagination
    /** Currency of lead values in a report; null if none was chosen. */
    readonly currency?: string | null
  }
}

/** Options for one call. */
export interface AppCallOptions {
  /** Aborts the call, which rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

/** Calls an operation. Throws `LeadtraceError`. */
type Call<Ops extends Record<keyof Ops, { input: object; output: unknown }>> = <
  N extends keyof Ops & keyof typeof appTable,
>(
  name: N,
  input: Ops[N]['input'],
  options?: AppCallOptions,
) => Promise<AppAnswer<Ops[N]['output']>>

/** Web app operations, called with the browser's session. */
export interface AppClient {
  /** Operations for the signed-in user. */
  readonly asPerson: Call<PersonOperations>
  /** Operations in one organization. */
  readonly inOrg: (orgId: string) => Call<OrgOperations>
}

/**
 * Creates a client for `/app`. It needs no key, because the browser sends its cookie.
 *
 * @param origin  Origin of the service, such as `https://leads.example.com`.
 */
export function createAppClient(origin: string, doFetch: typeof fetch = fetch): AppClient {
  const call = async (
    name: keyof typeof appTable,
    path: Readonly<Record<string, string>>,
    input: object,
    { signal }: AppCallOptions = {},
  ) => {
    const { method, url, body } = buildRequest(origin, appTable[name], path, input)
    const headers = new Headers({ accept: 'application/json' })
    if (body !== undefined) headers.set('content-type', 'application/json')
    const answer = await attempt(doFetch, { method, url, headers, body, timeoutMs, signal })
    return { data: answer.body.data, meta: answer.body.meta }
  }
  return {
    // Responses have the generated types; tests of the service guarantee that.
    asPerson: ((name, input, options) => call(name, {}, input, options)) as AppClient['asPerson'],
    inOrg: (orgId) =>
      // As above, the response's type is guaranteed by tests.
      ((name, input, options) => call(name, { orgId }, input, options)) as ReturnType<
        AppClient['inOrg']
      >,
  }
}

/** Path parameters are sent only in the path; all others are sent in the query or the body. */
function buildRequest(
  origin: string,
  rest: string,
  path: Readonly<Record<string, string>>,
  input: object,
) {
  const [method = '', pattern = ''] = rest.split(' ')
  const unused = new Map(Object.entries({ ...input, ...path }))
  const filled = pattern.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = String(unused.get(key))
    unused.delete(key)
    return encodeURIComponent(value)
  })
  const body = Object.fromEntries(unused)
  if (method !== 'GET' && method !== 'DELETE') {
    return { method, url: `${origin}/app${filled}`, body: JSON.stringify(body) }
  }
  const query = toQueryString(body)
  const url = `${origin}/app${filled}${query === '' ? '' : `?${query}`}`
  return { method, url, body: undefined }
}
