export { deleteOldDeliveries } from './delete-old-deliveries.ts'
export { deleteDeliveriesOfLeads } from './delivery-store.ts'
export { encryptChatUrls } from './encrypt-urls.ts'
export {
  listWebhookDeliveries,
  replayFailedWebhookDeliveries,
  replayWebhookDelivery,
} from './operations/delivery-operations.ts'
export { rotateWebhookSecret } from './operations/rotate-secret.ts'
export { testWebhook } from './operations/test-webhook.ts'
export {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
} from './operations/webhook-operations.ts'
export { startWebhooks } from './sending/webhook-worker.ts'
export { openWebhooks } from './webhook-settings.ts'
