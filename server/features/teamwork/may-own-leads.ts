import type { OrgTx } from '../../platform/db/database.ts'
import { ApiError, found } from '../../platform/http/api-error.ts'
import { may } from '../members/index.ts'
import { lockMembers } from '../organizations/index.ts'

/**
 * Locks the given people, so that they remain members until the transaction ends, and returns those
 * who can own leads.
 */
export async function lockOwners(
  tx: OrgTx,
  personIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const roles = await lockMembers(tx, personIds)
  return new Set([...roles].flatMap(([id, role]) => (may(role, 'leads.read') ? id : [])))
}

/** @throws ApiError NOT_FOUND for a person who is not a member, CONFLICT for a reporter. */
export const assertMayOwn = (tx: OrgTx, personIds: readonly string[]): Promise<void> =>
  assertMembers(tx, personIds, 'Reporters cannot own leads. Choose another member.')

/** Like {@link assertMayOwn}, but for mentions. */
export const assertMayRead = (tx: OrgTx, personIds: readonly string[]): Promise<void> =>
  assertMembers(tx, personIds, 'Reporters cannot read comments. Do not mention them.')

async function assertMembers(
  tx: OrgTx,
  personIds: readonly string[],
  message: string,
): Promise<void> {
  if (personIds.length === 0) return
  const roles = await lockMembers(tx, personIds)
  for (const id of personIds) {
    if (!may(found(roles.get(id), 'member'), 'leads.read')) throw new ApiError('CONFLICT', message)
  }
}
