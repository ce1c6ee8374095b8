import { keyPresets } from '../contract/scopes.ts'
import type { Config } from './config.ts'
import { issueKey } from './features/api-keys/index.ts'
import { createFirstOrg, openSetupLink } from './features/organizations/index.ts'
import type { Database } from './platform/db/database.ts'

/** Name of the first organization if only its owner or its key is configured. */
const defaultName = 'My organization'

/**
 * Initializes an empty database from the BOOTSTRAP_ variables, or creates the setup link.
 *
 * @returns Lines to print; empty if an organization already exists.
 * @see D-42
 */
export async function firstStart(db: Database, config: Config): Promise<string[]> {
  const { BOOTSTRAP_ORG: org, BOOTSTRAP_EMAIL: email, BOOTSTRAP_API_KEY: key } = config
  const isConfigured = [org, email, key].some((value) => value !== undefined)
  if (!isConfigured) {
    const token = await openSetupLink(db, new Date())
    return token === undefined ? [] : [`Set up   ${config.publicUrl}/setup?token=${token}`]
  }
  const name = org ?? defaultName
  const password = config.BOOTSTRAP_PASSWORD
  const owner = email === undefined ? undefined : { name: email, email, password }
  const created = await createFirstOrg(
    db,
    { name, owner, currency: config.BOOTSTRAP_CURRENCY },
    async (tx) => {
      if (key === undefined) return { key: false }
      const keyInput = {
        name: 'Bootstrap',
        scopes: keyPresets['read+write'],
        expiresAt: null,
        key,
      } as const
      await issueKey(tx, { ...keyInput, createdBy: 'bootstrap' }, new Date())
      return { key: true }
    },
  )
  if (created === undefined) return []
  const parts = [owner === undefined ? '' : `owner ${email}`, created.key ? 'API key' : '']
  const added = parts.filter((part) => part !== '').join(' and ')
  return [`Created  organization "${name}"${added === '' ? '' : ` with ${added}`}`]
}
