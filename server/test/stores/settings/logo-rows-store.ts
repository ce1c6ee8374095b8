import { upsertLogo } from '../../../features/branding/branding-store.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { buildPng } from '../../fixtures/images.ts'

/** Stores a logo that no address leads to. */
export const insertTestLogo = (tx: OrgTx): Promise<void> =>
  upsertLogo(
    tx,
    { type: 'image/png', width: 64, height: 32, bytes: buildPng() },
    new Date('2026-01-05T00:00:00Z'),
  )
