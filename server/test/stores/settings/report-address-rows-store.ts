import { upsertAddress } from '../../../features/mails/addresses/address-store.ts'
import { createConfirmToken } from '../../../features/mails/addresses/confirm-address.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/process/ids.ts'
import { hashSecret } from '../../../platform/process/secret-token.ts'

/** Adds an unconfirmed external email address. @returns Its ID. */
export const insertTestAddress = (tx: OrgTx): Promise<string> =>
  upsertAddress(tx, {
    ...{ id: newId(), email: 'client@example.com', language: 'en', kinds: ['weekly'] },
    pdfReports: ['weekly'],
    ...{ createdBy: 'owner@example.com', createdAt: '2026-01-05T00:00:00Z' },
    tokenHash: hashSecret(createConfirmToken(tx.orgId)),
    tokenUntil: '2026-01-12T00:00:00Z',
  })
