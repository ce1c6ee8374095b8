import { perDatabase } from '../../platform/concurrency/cache.ts'
import type { Database } from '../../platform/db/database.ts'
import type { OutsideLimits } from '../../platform/fetch/external-fetch.ts'

/** Settings that the administrator provides. */
export interface WebhookSettings {
  /** The service's origin, for links in payloads. */
  readonly publicUrl: string
  /** For tests: different limits and DNS resolution. */
  readonly fetch?: Partial<OutsideLimits>
}

const settings = perDatabase((): { current: WebhookSettings } => ({ current: { publicUrl: '' } }))

export function openWebhooks(db: Database, given: WebhookSettings): void {
  settings(db).current = given
}

export const getWebhookSettings = (db: Database): WebhookSettings => settings(db).current
