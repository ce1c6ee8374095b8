import { LeadtraceError } from './leadtrace-error.ts'
import type { ListEventsOutput } from './operations.generated.ts'

type ListedEvent = ListEventsOutput['events'][number]

/** Event for an import or any other change to more than 100 leads. */
export type WebhookBulkEvent = Omit<ListedEvent, 'leadId' | 'lead'> & {
  readonly leadId: null
  readonly lead: null
  readonly leadCount: number
  /** At most 1,000 IDs. */
  readonly leadIds: readonly string[]
}

/** Body of a webhook request. With `payload: "thin"`, it contains a `url` instead of a `lead`. */
export type WebhookEvent =
  | ListedEvent
  | (Omit<ListedEvent, 'lead'> & { readonly url: string; readonly lead?: undefined })
  | WebhookBulkEvent

/** Request headers: from `fetch`, from Node, or any object with lowercase names. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>

export interface WebhookRequest {
  /** Body exactly as received, before JSON parsing. */
  readonly body: string | Uint8Array
  readonly headers: WebhookHeaders
  /** The webhook's secrets (`whsec_…`); the request may be signed with any of them. */
  readonly secret: string | readonly string[]
  /**
   * Maximum age of the signature in seconds; 300 by default. Because clocks differ, the signature's
   * time may also be up to this many seconds in the future.
   */
  readonly toleranceSeconds?: number
  /** Current time in milliseconds; for tests. */
  readonly now?: number
}

const encoder = new TextEncoder()

/**
 * Verifies who sent a webhook request, and when. Uses only the Web Crypto API, so it runs in Node,
 * Deno, Bun and edge runtimes.
 *
 * @throws LeadtraceError `BAD_SIGNATURE` unless Leadtrace sent the request within the permitted
 *   time. Respond with 401 in that case.
 * @see https://www.standardwebhooks.com
 */
export async function verifyWebhook(request: WebhookRequest): Promise<WebhookEvent> {
  const { body, headers, secret, toleranceSeconds = 300, now = Date.now() } = request
  const id = readHeader(headers, 'webhook-id')
  const timestamp = readHeader(headers, 'webhook-timestamp')
  const signatures = readHeader(headers, 'webhook-signature').split(' ')
  if (!(Math.abs(now / 1_000 - Number(timestamp)) <= toleranceSeconds)) {
    throw badSignature('The webhook timestamp is too old or in the future. Check the clock.')
  }
  const content = typeof body === 'string' ? encoder.encode(body) : body
  const signed = concatenate(encoder.encode(`${id}.${timestamp}.`), content)
  for (const one of typeof secret === 'string' ? [secret] : secret) {
    if (await isSigned(one, signed, signatures)) {
      // The body is signed by Leadtrace, so it is one of Leadtrace's events.
      return JSON.parse(new TextDecoder().decode(content)) as WebhookEvent
    }
  }
  throw badSignature('The webhook signature is wrong. Check the secret and the raw body.')
}

function readHeader(headers: WebhookHeaders, name: string): string {
  // Only `Headers` has a function with this name.
  const value = typeof headers.get === 'function' ? headers.get(name) : Reflect.get(headers, name)
  const text = Array.isArray(value) ? value[0] : value
  if (typeof text === 'string' && text !== '') return text
  throw badSignature(`The header ${name} is missing.`)
}

const badSignature = (message: string) => new LeadtraceError('BAD_SIGNATURE', message)

function concatenate(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length)
  all.set(first)
  all.set(second, first.length)
  return all
}

/** `crypto.subtle.verify` compares in constant time. */
async function isSigned(
  secret: string,
  signed: Uint8Array<ArrayBuffer>,
  signatures: readonly string[],
): Promise<boolean> {
  const bytes = decodeBase64(secret.replace(/^whsec_/, ''))
  if (bytes === undefined || bytes.length === 0) {
    throw badSignature('The webhook secret is invalid. It must start with whsec_.')
  }
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes, hmac, false, ['verify'])
  for (const signature of signatures) {
    const mac = signature.startsWith('v1,') ? decodeBase64(signature.slice(3)) : undefined
    if (mac !== undefined && (await crypto.subtle.verify(hmac, key, mac, signed))) return true
  }
  return false
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
  } catch {
    return undefined
  }
}
