import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Database } from '../../../platform/db/database.ts'
import { createLimit } from '../provider/rate-limited.ts'
import { hideSecret } from './client-secret.ts'
import { insertClient, selectClient } from './client-store.ts'

/**
 * Format of the IDs that we issue; clients with a metadata document use the document's URL as their
 * ID.
 */
const ownId = /^[\w-]{1,100}$/

/**
 * Maximum rate of registrations from all networks combined: ten times the limit for one network.
 */
const rateOfAll = { burst: 600, perSecond: 1 / 6 } as const

/** Stores clients that have registered themselves; their secrets are stored only as hashes. */
export const clientAdapter = (
  db: Database,
  limit = createLimit(rateOfAll),
): Pick<Adapter, 'find' | 'upsert'> => ({
  async find(id) {
    const metadata = ownId.test(id) ? await selectClient(db, id) : undefined
    // Our `upsert` below stored this metadata.
    return metadata === undefined ? undefined : (JSON.parse(metadata) as AdapterPayload)
  },
  async upsert(id, { client_secret: secret, ...metadata }) {
    const kept = { ...metadata, ...(secret && { client_secret: hideSecret(secret) }) }
    limit()
    await insertClient(db, id, JSON.stringify(kept), new Date())
  },
})
