import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Database } from '../../platform/database.ts'
import { hideSecret } from './client-secret.ts'
import { insertClient, selectClient } from './client-store.ts'

/** Ids that we give; those of clients with a document are addresses. */
const ownId = /^[\w-]{1,100}$/

/** Keeps clients that registered themselves; of a secret only the hash. */
export const clientAdapter = (db: Database): Pick<Adapter, 'find' | 'upsert'> => ({
  async find(id) {
    const metadata = ownId.test(id) ? await selectClient(db, id) : undefined
    // As it was stored below.
    return metadata === undefined ? undefined : (JSON.parse(metadata) as AdapterPayload)
  },
  async upsert(id, { client_secret: secret, ...metadata }) {
    const kept = { ...metadata, ...(secret && { client_secret: hideSecret(secret) }) }
    await insertClient(db, id, JSON.stringify(kept), new Date())
  },
})
