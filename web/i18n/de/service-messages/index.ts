import type { MessagePair } from '../../message-catalog.ts'
import { importMessages } from './imports.ts'
import { rowMessages } from './rows.ts'
import { scheduledImportMessages } from './scheduled-imports.ts'
import { validationMessages } from './validation.ts'

/** Sentences of the service in German. `service-messages.test.ts` finds missing ones. */
export const serviceMessages: readonly MessagePair[] = [
  ...validationMessages,
  ...importMessages,
  ...rowMessages,
  ...scheduledImportMessages,
]
