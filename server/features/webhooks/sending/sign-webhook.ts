import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A secret in the Standard Webhooks format. @param random  24 to 64 bytes. */
export const createWebhookSecret = (random: Buffer = randomBytes(32)): string =>
  `${prefix}${random.toString('base64')}`

/** The signed parts of an attempt. */
export interface SignedParts {
  /** The same for all attempts of a delivery; must not contain dots. */
  readonly id: string
  /** Unix time of the attempt, in seconds. */
  readonly seconds: number
  readonly body: string
}

/**
 * Value of the `webhook-signature` header, with one signature per secret.
 *
 * @see https://www.standardwebhooks.com
 */
export const signWebhook = (
  secrets: readonly string[],
  { id, seconds, body }: SignedParts,
): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64')
      const mac = createHmac('sha256', key).update(`${id}.${seconds}.${body}`)
      return `v1,${mac.digest('base64')}`
    })
    .join(' ')
