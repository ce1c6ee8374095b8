import type { MessagePair } from '../../message-catalog.ts'

/** Empty, because the service's messages are in English. */
export const serviceMessages: readonly MessagePair[] = []
