import type { MessagePair } from '../../message-catalog.ts'
import { adPlatformMessages } from './ad-platforms.ts'
import { agencyMessages } from './agencies.ts'
import { bulkChangeMessages } from './bulk-changes.ts'
import { conversionMessages } from './conversions.ts'
import { customFieldMessages } from './custom-fields.ts'
import { importMessages } from './imports.ts'
import { inboundMessages } from './inbound.ts'
import { leadMessages } from './leads.ts'
import { organizationMessages } from './organization.ts'
import { reportMessages } from './reports.ts'
import { requestMessages } from './requests.ts'
import { rowMessages } from './rows.ts'
import { scheduledImportMessages } from './scheduled-imports.ts'
import { singleSignOnMessages } from './single-sign-on.ts'
import { validationMessages } from './validation.ts'
import { webhookMessages } from './webhooks.ts'

/** The service's messages in German. `service-messages.test.ts` finds missing translations. */
export const serviceMessages: readonly MessagePair[] = [
  ...validationMessages,
  ...requestMessages,
  ...bulkChangeMessages,
  ...leadMessages,
  ...customFieldMessages,
  ...organizationMessages,
  ...reportMessages,
  ...importMessages,
  ...rowMessages,
  ...scheduledImportMessages,
  ...webhookMessages,
  ...conversionMessages,
  ...adPlatformMessages,
  ...inboundMessages,
  ...singleSignOnMessages,
  ...agencyMessages,
]

/** Marks a text that an ad platform supplied, in the platform's language. */
export const platformResponse = 'Antwort der Plattform: „{}“'
