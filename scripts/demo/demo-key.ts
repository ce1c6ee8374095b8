import { createHash } from 'node:crypto'
import { createApiKey } from '../../server/features/api-keys/index.ts'

const keyFrom = (text: string): string => createApiKey(createHash('sha256').update(text).digest())

/**
 * Read-write key for the demo. The key is public: the README contains it, and only demo databases
 * store it.
 */
export const demoKey = keyFrom('leadtrace demo')

/** Read-only key for the demo; public, like {@link demoKey}. */
export const demoReadKey = keyFrom('leadtrace demo, read only')

/** Password for all demo users; public, like {@link demoKey}. */
export const demoPassword = 'leadtrace demo'
