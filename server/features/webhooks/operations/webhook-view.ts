import type * as z from 'zod'
import type { DeliveryRow } from '../delivery-store.ts'
import type { WebhookRow } from '../webhook-store.ts'
import { deliverySchema, webhookSchema } from './webhook-schemas.ts'

/** A webhook as clients see it: without secrets or leases. */
export const toWebhookView = (row: WebhookRow): z.output<typeof webhookSchema> =>
  webhookSchema.parse({ ...row, enabled: row.isEnabled, nextAt: row.isEnabled ? row.nextAt : null })

export const toDeliveryView = (row: DeliveryRow): z.output<typeof deliverySchema> =>
  deliverySchema.parse(row)
