import { insertShareLink } from '../../../features/share-links/share-link-store.ts'
import { createShareToken, hashShareToken } from '../../../features/share-links/share-link-token.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/process/ids.ts'

/** Adds a share link whose token no one knows. @returns Its ID. */
export async function insertTestShareLink(tx: OrgTx): Promise<string> {
  const id = newId()
  await insertShareLink(tx, {
    id,
    name: 'Client',
    hash: hashShareToken(createShareToken(tx.orgId)),
    passwordHash: null,
    report: null,
    createdBy: 'owner@example.com',
    createdAt: '2026-01-05T00:00:00Z',
    expiresAt: null,
  })
  return id
}
