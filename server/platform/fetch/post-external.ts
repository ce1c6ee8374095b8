import { type ExternalResponse, fetchExternal, type OutsideLimits } from './external-fetch.ts'
import { OutsideError } from './external-fetch-error.ts'

/** Result of a request, even if the server did not respond properly. */
export interface PostResult {
  /** Null if there was no response. */
  readonly status: number | null
  readonly headers: Headers
  /** Start of the response; null if there was no response or if it was compressed. */
  readonly text: string | null
  /** Reason why there was no response. */
  readonly error: string | null
  readonly ms: number
}

/**
 * Sends a POST request to a user-entered URL, and reads the start of the response.
 *
 * @param limits  `maxBytes` truncates the response.
 * @see fetchExternal
 */
export const postExternal = (
  url: URL,
  limits: OutsideLimits & { readonly post: Buffer },
): Promise<PostResult> => requestExternal(url, limits)

/**
 * Like {@link postExternal}, but can also send a GET request. The response must not exceed
 * `maxBytes`.
 */
export async function requestExternal(url: URL, limits: OutsideLimits): Promise<PostResult> {
  const startedAt = performance.now()
  const getMs = () => Math.round(performance.now() - startedAt)
  try {
    const response = await fetchExternal(url, limits)
    const text = await readStart(response, limits.maxBytes)
    const { status } = response
    return { status, headers: toHeaders(response), text, error: null, ms: getMs() }
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    return { status: null, headers: new Headers(), text: null, error: error.message, ms: getMs() }
  }
}

/** Start of the response. The status is valid even if the response is incomplete. */
async function readStart(
  { headers, body, close }: ExternalResponse,
  maxBytes: number,
): Promise<string | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    if ((headers['content-encoding'] ?? 'identity') !== 'identity') return null
    for await (const chunk of body) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= maxBytes) break
    }
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
  } finally {
    close()
  }
  return Buffer.concat(chunks).toString('utf8').replaceAll('\0', '\ufffd')
}

function toHeaders({ headers }: Pick<ExternalResponse, 'headers'>): Headers {
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((item): [string, string] => [name, item]),
  )
  return new Headers(entries)
}
