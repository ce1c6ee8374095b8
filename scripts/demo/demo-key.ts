import { createHash } from 'node:crypto'
import { createApiKey } from '../../server/features/api-keys/index.ts'

const keyFrom = (text: string): string => createApiKey(createHash('sha256').update(text).digest())

/** Read-write key of the demo. Public: the README contains it, and only demo databases store it. */
export const demoKey = keyFrom('leadtrace demo')

/** Read-only key of the demo; as public as {@link demoKey}. */
export const demoReadKey = keyFrom('leadtrace demo, read only')

/** Password of all demo users; as public as {@link demoKey}. */
export const demoPassword = 'leadtrace demo'
