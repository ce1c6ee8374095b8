import { perDatabase } from '../../platform/concurrency/cache.ts'
import type { Database } from '../../platform/db/database.ts'
import type { OutsideLimits } from '../../platform/fetch/external-fetch.ts'

/** Settings from the administrator. */
export interface WebhookSettings {
  /** Origin of the service, for links in payloads. */
  readonly publicUrl: string
  /** Other limits, and DNS resolution in tests. */
  readonly fetch?: Partial<OutsideLimits>
}

const settings = perDatabase((): { current: WebhookSettings } => ({ current: { publicUrl: '' } }))

export function openWebhooks(db: Database, given: WebhookSettings): void {
  settings(db).current = given
}

export const getWebhookSettings = (db: Database): WebhookSettings => settings(db).current
