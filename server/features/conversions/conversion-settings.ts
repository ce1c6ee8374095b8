import { perDatabase } from '../../platform/concurrency/cache.ts'
import type { Database } from '../../platform/db/database.ts'

interface ConversionSettings {
  /** URL of the service without a trailing slash. */
  publicUrl: string
}

/** Set when the server starts. */
export const getConversionSettings = perDatabase((): ConversionSettings => ({ publicUrl: '' }))

export function openConversions(db: Database, { publicUrl }: ConversionSettings): void {
  getConversionSettings(db).publicUrl = publicUrl
}
