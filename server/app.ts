import type { FastifyInstance } from 'fastify'
import { type AccountSettings, openAccounts } from './features/accounts/index.ts'
import { type OauthClients, openConversions } from './features/conversions/index.ts'
import { openInboundSources } from './features/inbound-sources/index.ts'
import { queueInvitation } from './features/mails/index.ts'
import { openSingleSignOn, type SingleSignOnSettings } from './features/single-sign-on/index.ts'
import { openWebhooks } from './features/webhooks/index.ts'
import { serveLive } from './http/app-api/live/serve-live.ts'
import { serveAppApi } from './http/app-api/serve-app-api.ts'
import { serveAuth } from './http/app-api/serve-auth.ts'
import { limitOwnHosts, serveOwnHosts } from './http/branding/own-hosts.ts'
import { serveLogo } from './http/branding/serve-logo.ts'
import { serveSharedReport } from './http/branding/shared-report.ts'
import { createApp } from './http/create-app.ts'
import { serveHealth } from './http/health.ts'
import { serveInbound } from './http/inbound.ts'
import { serveMcp } from './http/mcp/serve-mcp.ts'
import { serveOAuth } from './http/oauth/serve-oauth.ts'
import { serveReference } from './http/openapi/reference-page.ts'
import { servePixel } from './http/pixel/serve-pixel.ts'
import type { PixelSettings } from './http/pixel/settings.ts'
import { rejectOtherMethods } from './http/routes.ts'
import { serveScim } from './http/scim/serve-scim.ts'
import { serveOperations } from './http/serve-api.ts'
import { serveConnectionCallback } from './http/serve-connection-callback.ts'
import { serveConversionFile } from './http/serve-conversion-file.ts'
import { serveFiles } from './http/serve-files.ts'
import { serveMailLinks } from './http/serve-mail-links.ts'
import { serveSetup } from './http/setup/setup-page.ts'
import { warnAboutUntrustedProxy } from './http/warn-untrusted-proxy.ts'
import { serveWebApp } from './http/web-app.ts'
import { fileOperations, operations } from './operations.ts'
import type { Database } from './platform/db/database.ts'
import type { Logger } from './platform/process/log.ts'
import type { SecretBox } from './platform/secrets/secret-box.ts'
import { useSecrets } from './platform/secrets/secrets.ts'

/** Dependencies of the server. */
export interface Parts {
  readonly db: Database
  readonly log: Logger
  /** Public URL of the service. */
  readonly publicUrl: string
  readonly metricsToken?: string | undefined
  readonly pixel: PixelSettings
  readonly accounts: AccountSettings
  readonly singleSignOn: SingleSignOnSettings
  readonly secrets: SecretBox
  /** The administrator's OAuth apps for connecting ad accounts. */
  readonly oauthClients?: OauthClients
}

/** Mounts all routes. This is the only place where the server's parts are combined. */
export async function createServer(parts: Parts): Promise<FastifyInstance> {
  const app = createApp(parts.log)
  const { proxies } = parts.pixel
  warnAboutUntrustedProxy(app, proxies)
  useSecrets(parts.db, parts.secrets)
  openConversions(parts.db, { publicUrl: parts.publicUrl, clients: parts.oauthClients ?? {} })
  openInboundSources(parts.db, parts.log, parts.publicUrl)
  openWebhooks(parts.db, { publicUrl: parts.publicUrl })
  limitOwnHosts(app, parts.db, parts.publicUrl)
  rejectOtherMethods(app)
  serveOperations(app, parts.db, operations)
  serveFiles(app, parts.db, fileOperations)
  serveMcp(app, { db: parts.db, publicUrl: parts.publicUrl, operations })
  serveHealth(app, parts.db, parts.metricsToken)
  serveConversionFile(app, { db: parts.db, proxies })
  serveConnectionCallback(app, parts.db)
  serveMailLinks(app, parts.db)
  serveLogo(app, parts.db)
  serveOwnHosts(app, parts.db, parts.publicUrl)
  serveReference(app, [...operations, ...fileOperations])
  serveSetup(app, parts.db, parts.publicUrl)
  serveWebApp(app, parts.publicUrl)
  servePixel(app, parts.db, parts.log, parts.pixel)
  serveInbound(app, parts.db, parts.publicUrl)
  openAccounts(parts.db, { ...parts.accounts, queueInvitation })
  openSingleSignOn(parts.db, parts.singleSignOn)
  serveAuth(app, { db: parts.db, publicUrl: parts.publicUrl, proxies })
  serveAppApi(app, parts.db, parts.publicUrl)
  serveLive(app, parts.db)
  serveSharedReport(app, { db: parts.db, proxies })
  serveScim(app, { db: parts.db, proxies, publicUrl: parts.publicUrl })
  serveOAuth(app, { ...parts, proxies })
  await app.ready()
  return app
}
