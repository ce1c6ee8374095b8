import type { Database } from '../../platform/db/database.ts'
import { getOrg } from '../organizations/index.ts'
import { chatNames } from './chat/chat-formats.ts'
import { toUrlColumns } from './webhook-secrets.ts'
import { lockWebhook, selectPlainUrls, updateWebhook } from './webhook-store.ts'

/** Number of webhooks per query; each is changed in its own transaction. */
const batchSize = 100

/**
 * Encrypts chat URLs that were stored before such URLs were treated as secrets. Safe to rerun or to
 * kill at any time.
 *
 * @see L-382
 */
export async function encryptChatUrls(db: Database): Promise<void> {
  for (;;) {
    const found = await db.inSystem((tx) => selectPlainUrls(tx, chatNames, batchSize))
    for (const { orgId, id } of found) await encryptUrl(db, orgId, id)
    if (found.length < batchSize) return
  }
}

async function encryptUrl(db: Database, orgId: string, id: string): Promise<void> {
  const org = await getOrg(db, orgId)
  if (org === undefined) return
  await db.inOrg(orgId, async (tx) => {
    const row = await lockWebhook(tx, id)
    if (row === undefined || row.secretUrl !== null) return
    await updateWebhook(tx, id, await toUrlColumns({ db, org }, id, row.url, true))
  })
}
