import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** Length of an AES-256 key in bytes. */
export const keyBytes = 32

const [nonceBytes, tagBytes] = [12, 16]

/**
 * A secret's owner. It is part of the authenticated data, so the secret cannot be decrypted for
 * another owner.
 */
export interface SecretOwner {
  readonly orgId: string
  /** Table and column, such as `webhook.secret`. */
  readonly purpose: string
  readonly rowId: string
}

/** Encrypts secrets before they are stored. @see L-276 */
export interface SecretBox {
  encrypt(secret: string, owner: SecretOwner): Promise<string>
  /** @throws Error if the key is unknown or if the ciphertext belongs to another owner. */
  decrypt(sealed: string, owner: SecretOwner): Promise<string>
}

/**
 * AES-256-GCM with a random nonce for each secret. The result is `v1.<key id>.<base64url>`, where
 * the bytes are the nonce, ciphertext and tag.
 *
 * @param loadKeys  Returns keys of {@link keyBytes} bytes each: the current one, followed by older
 *   ones.
 */
export function createSecretBox(loadKeys: () => Promise<readonly Buffer[]>): SecretBox {
  return {
    async encrypt(secret, owner) {
      const [key] = await loadKeys()
      if (key === undefined) throw new Error('There is no key for secrets. Set SECRETS_KEY.')
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(toAad(owner))
      const bytes = [nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]
      return `v1.${toKeyId(key)}.${Buffer.concat(bytes).toString('base64url')}`
    },
    async decrypt(sealed, owner) {
      const [, id, text = ''] = /^v1\.(\w+)\.([\w-]+)$/.exec(sealed) ?? []
      const key = (await loadKeys()).find((one) => toKeyId(one) === id)
      if (key === undefined) {
        throw new Error('A secret was encrypted with another key. Add that key to SECRETS_KEY.')
      }
      const bytes = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes))
        .setAAD(toAad(owner))
        .setAuthTag(bytes.subarray(-tagBytes))
      const secret = decipher.update(bytes.subarray(nonceBytes, -tagBytes))
      return Buffer.concat([secret, decipher.final()]).toString('utf8')
    },
  }
}

/** Identifies a key without revealing it. */
const toKeyId = (key: Buffer): string =>
  createHash('sha256').update('leadtrace key ').update(key).digest('hex').slice(0, 8)

/** The owner is serialized as JSON, so no two owners can produce the same string. */
const toAad = ({ orgId, purpose, rowId }: SecretOwner): Buffer =>
  Buffer.from(JSON.stringify([orgId, purpose, rowId]))

/**
 * Parses the keys in a setting: comma-separated base64 of {@link keyBytes} bytes each.
 *
 * @returns `undefined` if the setting is invalid.
 */
export function parseSecretKeys(text: string): readonly Buffer[] | undefined {
  const parts = text.split(',').map((part) => part.trim())
  const keys = parts.map((part) => Buffer.from(part, 'base64'))
  const areValid = keys.every(
    (key, i) => key.length === keyBytes && key.toString('base64') === parts[i],
  )
  return areValid ? keys : undefined
}
