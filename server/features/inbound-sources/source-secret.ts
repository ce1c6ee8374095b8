import { hash, timingSafeEqual } from 'node:crypto'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { inputError } from '../../platform/http/validation-error.ts'
import type { Ctx } from '../../platform/operation.ts'
import { getSecrets } from '../../platform/secrets/secrets.ts'
import type { Submission } from './kinds/answers.ts'
import { getKind } from './kinds/kinds.ts'
import type { SignedRequest } from './kinds/signatures.ts'
import type { FoundSource, SourceRow } from './store/source-store.ts'

type Secrets = Pick<SourceRow, 'secretHash' | 'signingSecret'>

const ownedBy = (orgId: string, rowId: string) => ({
  orgId,
  purpose: 'inbound_source.signingSecret',
  rowId,
})

/**
 * Hashes or encrypts a source's secret. Encrypts it if a signature must be checked, because that
 * requires the secret itself.
 *
 * @throws ApiError `VALIDATION_ERROR` for a kind without a secret, or a secret in the wrong format.
 */
export async function sealSecret(
  { db, org }: Pick<Ctx, 'db' | 'org'>,
  { id, kind, secret }: Pick<SourceRow, 'id' | 'kind'> & { readonly secret: string | null },
): Promise<Secrets> {
  if (secret === null) return { secretHash: null, signingSecret: null }
  const use = getKind(kind).secret
  if (use === undefined) {
    const message = 'must be null, because sources of this kind have no secret'
    throw inputError('VALIDATION_ERROR', [{ field: 'secret', message }])
  }
  if (getKind(kind).isSecret?.(secret) === false) {
    const message = 'must be the public key from the service'
    throw inputError('VALIDATION_ERROR', [{ field: 'secret', message }])
  }
  if (use === 'inBody') return { secretHash: hash('sha256', secret), signingSecret: null }
  const signingSecret = await getSecrets(db).encrypt(secret, ownedBy(org.id, id))
  return { secretHash: null, signingSecret }
}

/** @throws Error if the encryption key is unknown. */
export const decryptSecret = (
  db: Database,
  { orgId, id, signingSecret }: Pick<FoundSource, 'orgId' | 'id'> & { signingSecret: string },
): Promise<string> => getSecrets(db).decrypt(signingSecret, ownedBy(orgId, id))

/** @throws ApiError `FORBIDDEN` if the source has a signing secret and the signature is wrong. */
export async function requireSignature(
  db: Database,
  { orgId, id, kind, signingSecret }: FoundSource,
  request: SignedRequest,
): Promise<void> {
  const { secret: verify, needsSecret } = getKind(kind)
  if (typeof verify !== 'function') return
  if (signingSecret === null) {
    if (needsSecret !== true) return
    throw new ApiError('FORBIDDEN', "Set the source's secret first.")
  }
  const secret = await decryptSecret(db, { orgId, id, signingSecret })
  if (verify(request, secret)) return
  throw new ApiError('FORBIDDEN', "The signature is wrong. Check the source's secret.")
}

/** @throws ApiError `FORBIDDEN` if the source has a key and the body does not contain it. */
export function requireSecret({ kind, secretHash }: FoundSource, { secret }: Submission): void {
  if (getKind(kind).secret !== 'inBody' || secretHash === null) return
  const sent = hash('sha256', secret ?? '', 'buffer')
  if (timingSafeEqual(sent, Buffer.from(secretHash, 'hex'))) return
  throw new ApiError('FORBIDDEN', 'The key in the body is wrong.')
}
