import type { HttpOptions, NodeContext } from './n8n-types.ts'

/** Timeout for a request in milliseconds. */
const timeoutMs = 30_000

/** Request to the API; `path` is below `/api`. */
interface ApiRequest {
  readonly method: HttpOptions['method']
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Successful response. */
interface ApiResponse {
  readonly data: unknown
  readonly meta: { readonly pagination?: { readonly nextCursor: string | null } }
}

/** Response that has an error status or whose body is not from Leadtrace. */
export class ApiFailure extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Sends a request with the credential. @throws ApiFailure if it does not succeed. */
export async function sendRequest(context: NodeContext, request: ApiRequest): Promise<ApiResponse> {
  const { url } = await context.getCredentials('leadtraceApi')
  const base = String(url)
    .trim()
    .replace(/\/+$/, '')
    .replace(/\/api$/, '')
  const query = new URLSearchParams(request.query).toString()
  const { statusCode, body } = await context.helpers.httpRequestWithAuthentication.call(
    context,
    'leadtraceApi',
    {
      method: request.method,
      url: `${base}/api${request.path}${query === '' ? '' : `?${query}`}`,
      headers: request.headers ?? {},
      ...(request.body === undefined ? {} : { body: request.body }),
      ...{ json: true, timeout: timeoutMs },
      ...{ returnFullResponse: true, ignoreHttpStatusErrors: true },
    },
  )
  const { success, error } = Object(body)
  if (success === true && statusCode < 300) return Object(body)
  const { code, message } = Object(error)
  throw new ApiFailure(
    statusCode,
    code === undefined
      ? `The server returned status ${statusCode}. Check the URL in the credential.`
      : `${message} (${code})`,
  )
}
