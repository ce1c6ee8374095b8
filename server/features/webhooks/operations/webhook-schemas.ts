import * as z from 'zod'
import { sources, statuses } from '../../../../contract/field-kinds.ts'
import { text } from '../../../../contract/values/text.ts'
import { idInput } from '../../../platform/http/id-cursor-page.ts'
import { eventTypes } from '../../leads/index.ts'
import { chatNames } from '../chat/chat-formats.ts'
import { chatLanguages } from '../chat/chat-texts.ts'
import { deliveryStates } from '../delivery-store.ts'

/** Maximum number of webhooks per organization. */
export const maxWebhooks = 20

const maxLabels = 50

const filters = {
  types: z.array(z.enum(eventTypes)).max(eventTypes.length).meta({
    description: 'Event types to send; all if empty. Defaults to new leads for chat apps.',
  }),
  statuses: z
    .array(z.enum(statuses))
    .max(statuses.length)
    .meta({ description: 'Statuses of leads whose events are sent; all if empty.' }),
  sources: z
    .array(z.enum(sources))
    .max(sources.length)
    .meta({ description: 'Sources of leads whose events are sent; all if empty.' }),
  labelIds: z
    .array(idInput)
    .max(maxLabels)
    .meta({ description: 'Labels of leads whose events are sent; all if empty.' }),
}

const payload = z.enum(['full', 'thin', ...chatNames]).meta({
  description:
    "`full`: the event with the lead. `thin`: the event with the lead's URL. Other formats: " +
    "a message for a chat app's incoming webhook.",
})

const messages = {
  language: z.enum(chatLanguages).meta({ description: 'Language for chat app messages.' }),
  showsContact: z.boolean().meta({
    description:
      "If true, chat messages contain a lead's name, email, phone, note and loss reason.",
  }),
  bundlesLeads: z.boolean().meta({
    description:
      'If true, the chat gets a single message for all leads created within the same minute.',
  }),
}

const url = text(2_000).min(1, 'must not be empty').meta({
  description: 'HTTPS URL that receives the events.',
})

const optional = {
  name: text(200).nullish().meta({ description: 'Note for your team; has no effect.' }),
  types: filters.types.nullish(),
  statuses: filters.statuses.nullish(),
  sources: filters.sources.nullish(),
  labelIds: filters.labelIds.nullish(),
  payload: payload.nullish(),
  language: messages.language.nullish(),
  showsContact: messages.showsContact.nullish(),
  bundlesLeads: messages.bundlesLeads.nullish(),
  enabled: z.boolean().nullish().meta({ description: 'If false, no events are sent.' }),
}

const id = z.string().meta({ description: 'Webhook ID.' })

export const webhookId = z.strictObject({ id })

export const newWebhook = z.strictObject({ url, ...optional })

export const webhookChanges = z.strictObject({ id, url: url.nullish(), ...optional })

export const webhookSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  url: z.string().meta({
    description: 'URL that receives the events. Masked for chat apps, because it is a secret.',
  }),
  enabled: z.boolean(),
  disabledReason: z.string().nullable().meta({
    description: 'Why the service disabled the webhook; null if it did not.',
  }),
  ...filters,
  labelIds: z.array(z.uuid()),
  payload,
  ...messages,
  failures: z.int().meta({ description: 'Failed attempts since the last success.' }),
  failingSince: z.iso.datetime().nullable(),
  nextAt: z.iso.datetime().nullable().meta({
    description: 'Time of the next attempt; null if no delivery is waiting.',
  }),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})

export const webhookWithSecret = webhookSchema.extend({
  secret: z
    .string()
    .meta({ description: 'Secret that signs the requests. It is not shown again.' }),
})

const attempt = z.object({
  at: z.iso.datetime(),
  status: z.int().nullable().meta({ description: 'HTTP status; null without a response.' }),
  ms: z.int(),
  error: z.string().nullable().meta({ description: 'Null if the attempt succeeded.' }),
  answer: z.string().nullable().meta({ description: 'First 500 characters of the response.' }),
})

export const testResult = attempt.extend({
  event: z.record(z.string(), z.unknown()).meta({ description: 'The event that was sent.' }),
})

export const deliverySchema = z.object({
  id: z.uuid().meta({ description: 'Sent as `webhook-id` with every attempt.' }),
  webhookId: z.uuid(),
  eventId: z.string(),
  type: z.string(),
  leadId: z
    .uuid()
    .nullable()
    .meta({ description: 'Null if the event covers several leads, or none.' }),
  leadCount: z.int(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  nextAt: z.iso.datetime().nullable(),
  log: z.array(attempt).meta({ description: 'The most recent attempts, oldest first.' }),
  createdAt: z.iso.datetime(),
})
