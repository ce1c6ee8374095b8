import { perDatabase } from '../../platform/concurrency/cache.ts'
import type { Database } from '../../platform/db/database.ts'
import type { LanguageHeaders } from '../../platform/http/request-language.ts'
import type { Logger } from '../../platform/process/log.ts'
import { onAccountTakeover } from '../accounts/index.ts'
import { type ReadDocument, readDocument } from './clients/client-id-document.ts'
import { revokeUserGrants } from './grants/revoke-grant.ts'

/** What the sign-in of other programs needs to know. */
export interface OAuthSettings {
  /** Address by which browsers reach the service. */
  readonly publicUrl: string
  readonly log: Pick<Logger, 'error'>
  /** A whole page, as HTML, for a request that cannot be sent back to its client. */
  errorPage(message: string, headers: LanguageHeaders): string
  /** Another one only in tests. */
  readonly readDocument?: ReadDocument
}

const opened = perDatabase((): { settings: Required<OAuthSettings> | undefined } => ({
  settings: undefined,
}))

/** Says how programs are connected to this database; before anything else is asked of them. */
export function openOAuth(db: Database, settings: OAuthSettings): void {
  opened(db).settings = { readDocument, ...settings }
  onAccountTakeover(db, revokeUserGrants)
}

/** @throws Error before {@link openOAuth}. */
export function getOauthSettings(db: Database): Required<OAuthSettings> {
  const { settings } = opened(db)
  if (settings === undefined) throw new Error('openOAuth was not called.')
  return settings
}
