import { perDatabase } from '../../platform/concurrency/cache.ts'
import type { Database } from '../../platform/db/database.ts'
import type { LanguageHeaders } from '../../platform/http/request-language.ts'
import type { Logger } from '../../platform/process/log.ts'
import { onAccountTakeover } from '../accounts/index.ts'
import { type ReadDocument, readDocument } from './clients/client-id-document.ts'
import { revokeUserGrants } from './grants/revoke-grant.ts'

export interface OAuthSettings {
  /** Public URL of the service. */
  readonly publicUrl: string
  readonly log: Pick<Logger, 'error'>
  /**
   * Renders the HTML page for errors that cannot be reported to the client.
   *
   * @param code  OAuth error code.
   */
  errorPage(message: string, headers: LanguageHeaders, code?: string): string
  /** Replaced only in tests. */
  readonly readDocument?: ReadDocument
}

const opened = perDatabase((): { settings: Required<OAuthSettings> | undefined } => ({
  settings: undefined,
}))

/** Must be called before any other function of this feature. */
export function openOAuth(db: Database, settings: OAuthSettings): void {
  opened(db).settings = { readDocument, ...settings }
  onAccountTakeover(db, revokeUserGrants)
}

/** @throws Error unless {@link openOAuth} has been called before. */
export function getOauthSettings(db: Database): Required<OAuthSettings> {
  const { settings } = opened(db)
  if (settings === undefined) throw new Error('openOAuth was not called.')
  return settings
}
