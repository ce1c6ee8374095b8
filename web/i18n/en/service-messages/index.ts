import type { MessagePair } from '../../message-catalog.ts'

/** Empty, because the service's messages are in English. */
export const serviceMessages: readonly MessagePair[] = []

/** Unused, because only a catalog can tell the service's messages from an ad platform's texts. */
export const platformResponse = '{}'
