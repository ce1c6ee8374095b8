import { perDatabase } from '../../platform/concurrency/cache.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/process/log.ts'
import type { SourceRow } from './store/source-store.ts'

interface InboundSettings {
  log?: Logger
  /** Public URL of the service, without a trailing slash. */
  publicUrl?: string
}

const settings = perDatabase((): InboundSettings => ({}))

/** Must be called when the server starts. */
export function openInboundSources(db: Database, log: Logger, publicUrl: string): void {
  Object.assign(settings(db), { log, publicUrl })
}

export const getInboundSettings = (db: Database): Readonly<InboundSettings> => settings(db)

/** URL to which a source's service sends submissions. */
export const getSourceUrl = (db: Database, { publicId }: Pick<SourceRow, 'publicId'>): string =>
  `${settings(db).publicUrl ?? ''}/in/${publicId}`

/** Path that a platform sends users back to after they give consent. */
export const consentPath = '/inbound/oauth/callback'

/** URL of {@link consentPath}, which must be registered in the platform's app. */
export const getRedirectUrl = (db: Database): string =>
  `${settings(db).publicUrl ?? ''}${consentPath}`
