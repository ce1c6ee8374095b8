import { createHmac, timingSafeEqual } from 'node:crypto'

/** Parts of a request that services compute their signatures over. */
export interface SignedRequest {
  readonly header: (name: string) => string | undefined
  /** The body as received. */
  readonly bytes: Buffer
  /** Full URL that the service called. */
  readonly url: string
  readonly at: Date
}

/**
 * Checks a request's signature. Signed timestamps from form services are not compared with the
 * clock, because some services retry a request for hours. Repeated submissions are recognized by
 * their IDs.
 */
export type VerifySignature = (request: SignedRequest, secret: string) => boolean

type Encoding = 'hex' | 'base64'

const sign = (secret: string, encoding: Encoding, ...parts: readonly (string | Buffer)[]): string =>
  parts.reduce((hmac, part) => hmac.update(part), createHmac('sha256', secret)).digest(encoding)

export function isEqual(sent: string | undefined, expected: string): boolean {
  const [left, right] = [Buffer.from(sent ?? ''), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** @see https://www.typeform.com/developers/webhooks/secure-your-webhooks/ */
export const verifyTypeform: VerifySignature = ({ header, bytes }, secret) =>
  isEqual(header('typeform-signature'), `sha256=${sign(secret, 'base64', bytes)}`)

/** @see https://developers.facebook.com/docs/graph-api/webhooks/getting-started */
export const verifyMeta: VerifySignature = ({ header, bytes }, secret) =>
  isEqual(header('x-hub-signature-256'), `sha256=${sign(secret, 'hex', bytes)}`)

/**
 * LinkedIn signs the body with a prefix; some documentation omits the prefix. Both signatures are
 * accepted, because either proves that the sender has the secret.
 *
 * @see https://learn.microsoft.com/linkedin/shared/api-guide/webhook-validation
 */
export const verifyLinkedin: VerifySignature = ({ header, bytes }, secret) => {
  const sent = header('x-li-signature')?.replace(/^hmacsha256=/, '')
  const accepted = [sign(secret, 'hex', 'hmacsha256=', bytes), sign(secret, 'hex', bytes)]
  return accepted.map((one) => isEqual(sent, one)).includes(true)
}

/** @see https://tally.so/help/webhooks */
export const verifyTally: VerifySignature = ({ header, bytes }, secret) =>
  isEqual(header('tally-signature'), sign(secret, 'base64', bytes))

/** @see https://developers.webflow.com/data/docs/working-with-webhooks */
export const verifyWebflow: VerifySignature = ({ header, bytes }, secret) => {
  const timestamp = header('x-webflow-timestamp') ?? ''
  return isEqual(header('x-webflow-signature'), sign(secret, 'hex', `${timestamp}:`, bytes))
}

/** @see https://developer.calendly.com/api-docs/4c305798a61d3-webhook-signatures */
export const verifyCalendly: VerifySignature = ({ header, bytes }, secret) => {
  const parts = new URLSearchParams(
    (header('calendly-webhook-signature') ?? '').replaceAll(',', '&'),
  )
  const timestamp = parts.get('t') ?? ''
  return isEqual(parts.get('v1') ?? '', sign(secret, 'hex', `${timestamp}.`, bytes))
}

/** @see https://developers.hubspot.com/docs/apps/developer-platform/build-apps/authentication/request-validation */
export const verifyHubspot: VerifySignature = ({ header, bytes, url }, secret) => {
  const timestamp = header('x-hubspot-request-timestamp') ?? ''
  const expected = sign(secret, 'base64', `POST${url}`, bytes, timestamp)
  return isEqual(header('x-hubspot-signature-v3'), expected)
}
