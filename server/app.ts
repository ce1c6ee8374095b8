import type { FastifyInstance } from 'fastify'
import { readConfig } from './config.ts'
import { serveAppApi } from './edge/app-api.ts'
import { serveAuth } from './edge/app-auth.ts'
import { accountSettings } from './edge/app-auth-settings.ts'
import { createApp } from './edge/create-app.ts'
import { serveHealth } from './edge/health.ts'
import { serveOperations } from './edge/http.ts'
import { serveMcp } from './edge/mcp.ts'
import { serveOAuth } from './edge/oauth.ts'
import { servePixel } from './edge/pixel.ts'
import { type PixelSettings, pixelSettings } from './edge/pixel-settings.ts'
import { serveReference } from './edge/reference.ts'
import { serveSetup } from './edge/setup.ts'
import { serveWebApp } from './edge/web-app.ts'
import { type AccountSettings, openAccounts } from './features/accounts/index.ts'
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
  /** What an operator decides about accounts; by default what an empty configuration says. */
  readonly accounts?: AccountSettings
}

/** Mounts everything; the only place that composes. */
export async function createServer(parts: Parts): Promise<FastifyInstance> {
  const app = createApp(parts.log)
  serveOperations(app, parts.db, operations)
  serveMcp(app, { db: parts.db, publicUrl: parts.publicUrl, operations })
  serveHealth(app, parts.db, parts.metricsToken)
  serveReference(app, operations)
  serveSetup(app, parts.db, parts.publicUrl)
  serveWebApp(app, parts.publicUrl)
  const pixel = parts.pixel ?? pixelSettings(readConfig({}))
  servePixel(app, parts.db, parts.log, pixel)
  openAccounts(parts.db, parts.accounts ?? usualAccounts(parts))
  serveAuth(app, { db: parts.db, publicUrl: parts.publicUrl, proxies: pixel.proxies })
  serveAppApi(app, parts.db, parts.publicUrl)
  serveOAuth(app, { ...parts, proxies: pixel.proxies })
  await app.ready()
  return app
}

const usualAccounts = ({ publicUrl, log }: Parts): AccountSettings =>
  accountSettings(readConfig({ PUBLIC_URL: publicUrl }), log)
