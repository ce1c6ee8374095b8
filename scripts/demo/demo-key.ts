import { createHash } from 'node:crypto'
import { createApiKey } from '../../server/features/api-keys/index.ts'

const keyFrom = (text: string): string => createApiKey(createHash('sha256').update(text).digest())

/**
 * The key of the demo, read and write. Public: it stands in the README, and is stored nowhere but
 * in a demo's own database.
 */
export const demoKey = keyFrom('leadtrace demo')

/** The second key of the demo, which only reads; as public as {@link demoKey}. */
export const demoReadKey = keyFrom('leadtrace demo, read only')

/** By which everybody of the demo signs in; as public as {@link demoKey}. */
export const demoPassword = 'leadtrace demo'
