import type { MessagePair } from '../../message-catalog.ts'

/** The service speaks English. */
export const serviceMessages: readonly MessagePair[] = []
