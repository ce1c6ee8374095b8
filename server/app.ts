import type { FastifyInstance } from 'fastify'
import { readConfig } from './config.ts'
import { createApp } from './edge/create-app.ts'
import { serveHealth } from './edge/health.ts'
import { serveOperations } from './edge/http.ts'
import { servePixel } from './edge/pixel.ts'
import { type PixelSettings, pixelSettings } from './edge/pixel-settings.ts'
import { serveReference } from './edge/reference.ts'
import { serveSetup } from './edge/setup.ts'
import { operations } from './operations.ts'
import type { Database } from './platform/database.ts'
import type { Logger } from './platform/log.ts'

/** What the service is made of. */
export interface Parts {
  readonly db: Database
  readonly log: Logger
  /** Address by which clients reach the service. */
  readonly publicUrl: string
  readonly metricsToken?: string | undefined
  /** What an operator decides about the pixel; by default what an empty configuration says. */
  readonly pixel?: PixelSettings
}

/** Mounts everything; the only place that composes. */
export async function createServer(parts: Parts): Promise<FastifyInstance> {
  const app = createApp(parts.log)
  serveOperations(app, parts.db, operations)
  serveHealth(app, parts.db, parts.metricsToken)
  serveReference(app, operations)
  serveSetup(app, parts.db, parts.publicUrl)
  servePixel(app, parts.db, parts.log, parts.pixel ?? pixelSettings(readConfig({})))
  await app.ready()
  return app
}
