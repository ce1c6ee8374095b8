import { perDatabase } from '../../platform/concurrency/cache.ts'
import type { Database } from '../../platform/db/database.ts'
import type { OutsideLimits } from '../../platform/fetch/external-fetch.ts'
import type { OauthClients } from './connections/oauth-providers.ts'

/** Settings that the administrator provides. */
interface ConversionSettings {
  /** Public URL of the service, without a trailing slash. */
  readonly publicUrl: string
  /** OAuth apps for connecting ad accounts. */
  readonly clients?: OauthClients
  /** For tests: different limits and DNS resolution. */
  readonly fetch?: Partial<OutsideLimits>
  /** For tests: servers that stand in for platforms, by origin. */
  readonly origins?: Readonly<Record<string, string>>
}

const settings = perDatabase((): { current: ConversionSettings } => ({
  current: { publicUrl: '' },
}))

/** Must be called when the server starts. */
export function openConversions(db: Database, given: ConversionSettings): void {
  settings(db).current = given
}

export const getConversionSettings = (db: Database): ConversionSettings => settings(db).current
