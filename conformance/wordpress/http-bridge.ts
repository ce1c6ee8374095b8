/** Request that WordPress makes. */
export interface SentRequest {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  readonly timeout: number
  readonly blocking: boolean
  readonly 'user-agent': string
}

/**
 * How the network fails: with `refused`, there is no connection; with `cut`, the response is lost
 * after the request was handled; with a number, an intermediate server returns this status.
 */
export type Fault = 'refused' | 'cut' | number

/** Simulated network between WordPress and the service. */
export interface HttpBridge {
  /** Responds to a request in JSON format. */
  answer(message: string): Promise<string>
  /** Requests so far, except those to WordPress itself. */
  readonly requests: SentRequest[]
  /** Faults for the next requests, in order. */
  readonly faults: Fault[]
  /** Fault for every request once `faults` is used up. */
  always: Fault | undefined
}

/** @param site  Origin of WordPress; its requests to itself are ignored. */
export function openBridge(site: string): HttpBridge {
  const bridge: HttpBridge = { answer, requests: [], faults: [], always: undefined }
  async function answer(message: string): Promise<string> {
    // The filter in bridge.php writes these fields.
    const request = JSON.parse(message) as SentRequest
    if (request.url.startsWith(site)) return toAnswer(200, {}, '')
    bridge.requests.push(request)
    const fault = bridge.faults.shift() ?? bridge.always
    if (fault === 'refused') return toError('cURL error 7: Failed to connect')
    if (typeof fault === 'number') return toAnswer(fault, {}, '<h1>Try again later</h1>')
    const response = await send(request)
    return fault === 'cut' ? toError('cURL error 52: Empty reply from server') : response
  }
  return bridge
}

async function send(request: SentRequest): Promise<string> {
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: { ...request.headers, 'user-agent': request['user-agent'] },
      body: request.method === 'GET' ? null : request.body,
      redirect: 'manual',
      signal: AbortSignal.timeout(60_000),
    })
    return toAnswer(response.status, Object.fromEntries(response.headers), await response.text())
  } catch {
    return toError('cURL error 7: Failed to connect')
  }
}

const toError = (error: string): string => JSON.stringify({ error })

const toAnswer = (code: number, headers: Readonly<Record<string, string>>, body: string): string =>
  JSON.stringify({ headers, body, response: { code, message: '' } })
