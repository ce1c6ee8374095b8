import type { Ctx } from '../../platform/operation.ts'
import { getSecrets } from '../../platform/secrets/secrets.ts'
import type { Destination } from './destination-store.ts'

const ownedBy = ({ org }: Pick<Ctx, 'org'>, rowId: string) => ({
  orgId: org.id,
  purpose: 'conversion_destination.secret',
  rowId,
})

export const encryptSecret = (
  ctx: Pick<Ctx, 'db' | 'org'>,
  destinationId: string,
  secret: string,
) => getSecrets(ctx.db).encrypt(secret, ownedBy(ctx, destinationId))

/** @returns Empty if the destination has none. @throws Error if its key is unknown. */
export const decryptSecret = async (
  ctx: Pick<Ctx, 'db' | 'org'>,
  { id, secret }: Pick<Destination, 'id' | 'secret'>,
): Promise<string> => (secret === null ? '' : getSecrets(ctx.db).decrypt(secret, ownedBy(ctx, id)))
