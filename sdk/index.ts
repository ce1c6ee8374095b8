export {
  type Answer,
  type CallOptions,
  type Client,
  type ClientOptions,
  createClient,
} from './create-client.ts'
export { LeadtraceError, type LeadtraceErrorCode } from './leadtrace-error.ts'
export type * from './operations.generated.ts'
export {
  verifyWebhook,
  type WebhookBulkEvent,
  type WebhookEvent,
  type WebhookHeaders,
  type WebhookRequest,
} from './verify-webhook.ts'
