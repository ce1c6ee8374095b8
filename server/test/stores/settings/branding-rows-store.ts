import { upsertLogo } from '../../../features/branding/branding-store.ts'
import { upsertHostName } from '../../../features/host-names/host-name-store.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { buildPng } from '../../calls/samples/images.ts'

const now = new Date('2026-01-05T00:00:00Z')

/** Stores a logo that no URL points to, and an unverified host name. */
export async function insertTestBranding(tx: OrgTx): Promise<void> {
  await upsertLogo(tx, { type: 'image/png', width: 64, height: 32, bytes: buildPng() }, now)
  await upsertHostName(tx, { host: `h${tx.orgId}.example.com`, token: 'token' }, now)
}
