import type * as z from 'zod'
import type { Database } from '../../../platform/db/database.ts'
import { type InvitationState, selectInvitationState } from '../../accounts/index.ts'
import { selectOrg } from '../../organizations/index.ts'
import type { clientOrg, invitationStates } from './client-org-schemas.ts'
import type { NamedClientOrgRow } from './client-org-store.ts'

export type ClientOrg = z.output<typeof clientOrg>

/**
 * Adds the state of the first owner's invitation, but nothing else from the created organization.
 *
 * @returns `undefined` if the organization has been deleted.
 */
export async function loadClientOrg(
  db: Database,
  { id, name, invitationId, createdAt, createdBy }: NamedClientOrgRow,
  now: Date,
): Promise<ClientOrg | undefined> {
  const { exists, state } = await db.readInOrg(id, async (tx) => ({
    exists: (await selectOrg(tx)) !== undefined,
    state: await selectInvitationState(tx, invitationId),
  }))
  if (!exists) return undefined
  const invitation =
    state === undefined
      ? null
      : { email: state.email, status: getStatus(state, now), expiresAt: state.expiresAt }
  return { id, name, createdAt, createdBy, invitation }
}

/** Loads the organizations one by one, so that a list never uses more than one connection. */
export async function loadClientOrgs(
  db: Database,
  rows: readonly NamedClientOrgRow[],
  now: Date,
): Promise<ClientOrg[]> {
  const loaded: ClientOrg[] = []
  for (const row of rows) {
    const org = await loadClientOrg(db, row, now)
    if (org !== undefined) loaded.push(org)
  }
  return loaded
}

function getStatus(state: InvitationState, now: Date): (typeof invitationStates)[number] {
  if (state.acceptedAt !== null) return 'accepted'
  if (state.revokedAt !== null) return 'revoked'
  if (state.expiresAt <= now.toISOString()) return 'expired'
  return state.mailFailedAt === null ? 'pending' : 'undelivered'
}
