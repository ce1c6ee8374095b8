import type {
  ListWebhookDeliveriesOutput,
  ListWebhooksOutput,
} from '../../../../sdk/app-operations.generated.ts'
import { messages } from '../../../i18n/index.ts'

const texts = messages.webhooks

export type Webhook = ListWebhooksOutput[number]

export type Delivery = ListWebhookDeliveriesOutput['rows'][number]

/** Operations to refetch after webhooks have changed. */
export const webhookQueries = ['list_webhooks', 'list_audit'] as const

const chats: readonly Webhook['payload'][] = ['slack', 'teams', 'google_chat', 'discord']

/** Chats get no secret, because they do not verify signatures. */
export const isChat = (payload: Webhook['payload']): boolean => chats.includes(payload)

export type WebhookState = keyof typeof texts.states

export function getState({ enabled, disabledReason, failures }: Webhook): WebhookState {
  if (!enabled) return disabledReason === null ? 'off' : 'disabled'
  return failures > 0 ? 'failing' : 'active'
}

export const stateColors: Readonly<Record<WebhookState, string>> = {
  active: 'success',
  failing: 'red',
  off: 'gray',
  disabled: 'red',
}

/** Name of the webhook or, if it has none, the host that it sends events to. */
export const webhookName = ({ name, url, payload }: Webhook): string =>
  name !== ''
    ? name
    : isChat(payload)
      ? texts.payloads[payload]
      : (URL.parse(url)?.host ?? texts.unnamed)

const typeNames: Readonly<Partial<Record<string, string>>> = texts.typeNames

export const typeName = (type: string): string => typeNames[type] ?? texts.otherType

/** Only the host of a chat's URL is shown, because anyone who knows the URL can post messages. */
export function shownUrl({ url, payload }: Webhook): string {
  if (!isChat(payload)) return url
  const parsed = URL.parse(url)
  return parsed === null ? url : `${parsed.origin}/…`
}
