import { Counter } from 'prom-client'
import { perDatabase } from '../../../platform/concurrency/cache.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Logger } from '../../../platform/process/log.ts'
import { getMetrics } from '../../../platform/process/metrics.ts'

/** Counters of events and requests from pixels, by outcome. */
export const eventOutcomes = perDatabase(
  (db) =>
    new Counter({
      name: 'leadtrace_pixel_events_total',
      help: 'Pixel events by outcome: stored kinds and rejection reasons.',
      labelNames: ['outcome'],
      registers: [getMetrics(db).registry],
    }),
)

/** Minimum interval between log lines about unknown sites. */
const warnIntervalMs = 60_000

const lastWarning = perDatabase(() => ({ atMs: Number.NEGATIVE_INFINITY, since: 0 }))

/** Logs an unknown site, because there is no organization to notify. */
export function reportUnknownSite(
  { db, log }: { readonly db: Database; readonly log: Logger },
  site: string | undefined,
  n: number,
): undefined {
  eventOutcomes(db).inc({ outcome: 'unknown_site' }, n)
  const warning = lastWarning(db)
  warning.since += n
  if (performance.now() - warning.atMs < warnIntervalMs) return undefined
  log.warn({ site, events: warning.since }, 'a pixel sent an unknown site ID')
  Object.assign(warning, { atMs: performance.now(), since: 0 })
  return undefined
}
