import { perDatabase } from '../../platform/concurrency/cache.ts'
import type { Database } from '../../platform/db/database.ts'
import type { OutsideLimits } from '../../platform/fetch/external-fetch.ts'
import type { OauthClients } from './connections/oauth-providers.ts'

/** Settings from the administrator. */
interface ConversionSettings {
  /** URL of the service without a trailing slash. */
  readonly publicUrl: string
  /** Apps for connections to ad accounts. */
  readonly clients?: OauthClients
  /** Other limits, and DNS resolution in tests. */
  readonly fetch?: Partial<OutsideLimits>
  /** Servers that stand in for platforms in tests, by origin. */
  readonly origins?: Readonly<Record<string, string>>
}

const settings = perDatabase((): { current: ConversionSettings } => ({
  current: { publicUrl: '' },
}))

/** Called when the server starts. */
export function openConversions(db: Database, given: ConversionSettings): void {
  settings(db).current = given
}

export const getConversionSettings = (db: Database): ConversionSettings => settings(db).current
