import { createHmac, createPublicKey, verify } from 'node:crypto'
import { minuteMs } from '../../../../contract/values/time.ts'
import { isEqual, type VerifySignature } from './signatures.ts'

/**
 * HMAC-SHA1 of the URL and the sorted parameters, as specified by Twilio.
 *
 * @see https://www.twilio.com/docs/usage/webhooks/webhooks-security
 */
export const verifyTwilio: VerifySignature = ({ header, bytes, url }, secret) => {
  const signature = header('x-twilio-signature')
  const parameters = joinParameters(bytes)
  return listPortVariants(url).some((one) =>
    isEqual(
      signature,
      createHmac('sha1', secret)
        .update(one + parameters)
        .digest('base64'),
    ),
  )
}

function joinParameters(bytes: Buffer): string {
  const parameters = new URLSearchParams(bytes.toString('utf8'))
  return [...new Set(parameters.keys())]
    .toSorted()
    .flatMap((name) =>
      [...new Set(parameters.getAll(name))].toSorted().map((value) => name + value),
    )
    .join('')
}

/** The URL with and without its default port, because Twilio may sign either form. */
function listPortVariants(url: string): readonly string[] {
  const [, scheme = '', host = '', rest = ''] = /^(https?):\/\/([^/]+)(.*)$/s.exec(url) ?? []
  const port = scheme === 'https' ? 443 : 80
  return /:\d+$/.test(host)
    ? [url, `${scheme}://${host.replace(/:\d+$/, '')}${rest}`]
    : [url, `${scheme}://${host}:${port}${rest}`]
}

/** DER header that turns the 32 bytes of an Ed25519 key into a public key. */
const ed25519Header = Buffer.from('302a300506032b6570032100', 'hex')

/**
 * Maximum difference, in either direction, between a timestamp and the clock. Each delivery attempt
 * has its own signature and timestamp.
 */
const maxAgeMs = 5 * minuteMs

/**
 * Ed25519 signature of `<timestamp>|<body>`; the secret is the account's public key.
 *
 * @see https://developers.telnyx.com/docs/development/api-fundamentals/webhooks
 * @see L-351
 */
export const verifyTelnyx: VerifySignature = ({ header, bytes, at }, secret) => {
  const timestamp = header('telnyx-timestamp') ?? ''
  const key = Buffer.from(secret, 'base64')
  if (!/^\d{1,12}$/.test(timestamp) || !isTelnyxKey(secret)) return false
  if (Math.abs(at.getTime() - Number(timestamp) * 1_000) > maxAgeMs) return false
  return verify(
    null,
    Buffer.concat([Buffer.from(`${timestamp}|`), bytes]),
    createPublicKey({ key: Buffer.concat([ed25519Header, key]), format: 'der', type: 'spki' }),
    Buffer.from(header('telnyx-signature-ed25519') ?? '', 'base64'),
  )
}

/** True for 32 bytes in base64. */
export const isTelnyxKey = (secret: string): boolean => /^[A-Za-z0-9+/]{43}=$/.test(secret.trim())

/** @see https://github.com/Placetel/call-control-notify-api#our-post-request */
export const verifyPlacetel: VerifySignature = ({ header, bytes }, secret) =>
  isEqual(header('x-placetel-signature'), createHmac('sha256', secret).update(bytes).digest('hex'))
