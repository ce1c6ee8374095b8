import { generateKeyPairSync } from 'node:crypto'
import { type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { openLimiter } from '../../../platform/concurrency/token-bucket.ts'
import type { Database } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { isClientSecret } from '../clients/client-secret.ts'
import { selectClient } from '../clients/client-store.ts'
import { createToken } from '../grants/token-format.ts'
import { oauthPaths } from '../paths.ts'
import { resourceSpellings } from '../resource.ts'
import type { OAuthSettings } from '../settings.ts'
import { unusedCookie } from './cookies.ts'
import { mendRenewedScope, normalizeQuery, unknownScopeReason } from './fix-authorize-query.ts'
import { providerConfig } from './provider-config.ts'
import { storedSignKey } from './sign-key-store.ts'

/** Maximum length of a document URL, in characters; the URL is a database key. */
const maxAddress = 2_000

/**
 * Rate at which documents are fetched from one host: burst and long-term rate. All hosts combined
 * get ten times as much.
 */
const documentRate = { burst: 30, perSecond: 0.5 }

/** The OAuth library with our rules; its `callback()` handles requests. @see L-101 */
export async function createProvider(
  db: Database,
  settings: Required<OAuthSettings>,
): Promise<Provider> {
  const signKey: object = JSON.parse(await storedSignKey(db, newSignKey(), new Date()))
  const limiter = openLimiter(documentRate)
  // Known clients are always allowed, so that requests from strangers cannot block them.
  const allow = async (url: string) =>
    url.length <= maxAddress &&
    ((limiter.take(new URL(url).host) && limiter.take('of all hosts together', 0.1)) ||
      (await selectClient(db, url)) !== undefined)
  const provider = new Provider(new URL(settings.publicUrl).origin, {
    ...providerConfig(db, settings, signKey, allow),
    renderError: (ctx, out) => {
      ctx.type = 'html'
      ctx.body = settings.errorPage(out.error_description ?? out.error, ctx.headers, out.error)
    },
  })
  useOurTokens(provider, settings.publicUrl)
  mendRenewals(provider)
  provider.on('server_error', (ctx, error) => {
    ctx.state.fault = error
  })
  // Report the `ApiError` instead: the client is not invalid if its document could not be read
  // because of us.
  const noteCause = (ctx: KoaContextWithOIDC, { cause }: Error) => {
    if (cause instanceof ApiError) ctx.state.fault = cause
  }
  provider.on('authorization.error', noteCause)
  provider.on('grant.error', noteCause)
  provider.on('revocation.error', noteCause)
  // This event, which Koa emits, is missing from the library's types.
  const koa: NodeJS.EventEmitter = provider
  koa.on('error', (error: unknown) => settings.log.error({ err: error }, 'oauth failed'))
  provider.use((ctx, next) => around(ctx, next, settings))
  return provider
}

const newSignKey = (): string => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return JSON.stringify({ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256' })
}

/**
 * Makes the library use our token format, compare secrets by their hashes, and treat all spellings
 * of the resource as the same.
 */
function useOurTokens(provider: Provider, publicUrl: string): void {
  const { AccessToken, RefreshToken, AuthorizationCode, Client } = provider
  const spellings = new Set(resourceSpellings(publicUrl))
  Object.defineProperty(AccessToken.prototype, 'generateTokenId', {
    value(this: { format?: string }) {
      // Set the format, because the library sets it only if it generates the token value itself.
      this.format = 'opaque'
      return createToken('access')
    },
  })
  Object.defineProperty(RefreshToken.prototype, 'generateTokenId', {
    value: () => createToken('refresh'),
  })
  for (const { prototype } of [AuthorizationCode, RefreshToken]) {
    // All spellings refer to the same resource.
    Object.defineProperty(prototype, 'resourceIndicators', { get: () => spellings })
  }
  Object.defineProperty(Client.prototype, 'compareClientSecret', {
    value(this: { clientSecret?: unknown }, presented: unknown) {
      return isClientSecret(this.clientSecret, presented)
    },
  })
}

/**
 * Drops the scopes that every client adds to refresh requests. Done in `find`, the library's first
 * call after it has read the body.
 */
function mendRenewals({ RefreshToken }: Provider): void {
  const { find } = RefreshToken
  Object.defineProperty(RefreshToken, 'find', {
    value(token: string, options?: object) {
      const params = Provider.ctx?.oidc.params
      if (typeof params?.scope === 'string') params.scope = mendRenewedScope(params.scope)
      return find.call(RefreshToken, token, options)
    },
  })
}

type Ctx = Pick<
  KoaContextWithOIDC,
  'path' | 'query' | 'headers' | 'status' | 'body' | 'state' | 'response' | 'cookies' | 'set'
>

/** Normalizes requests for the library and maps our errors to responses. */
async function around(
  ctx: Ctx,
  next: () => Promise<unknown>,
  { publicUrl, log, errorPage }: Required<OAuthSettings>,
): Promise<void> {
  // Use the public URL's protocol, because behind a proxy, the connection itself does not use TLS.
  ctx.cookies.secure = publicUrl.startsWith('https:')
  if (ctx.path === oauthPaths.authorization) ctx.query = { ...normalizeQuery(ctx.query) }
  await next()
  const { fault } = ctx.state
  if (fault === undefined) return leaveRight(ctx)
  if (!(fault instanceof ApiError)) return void log.error({ err: fault }, 'oauth failed')
  ctx.status = fault.status
  ctx.set(fault.headers)
  ctx.response.remove('location')
  const isPage = ctx.response.type === 'text/html'
  ctx.body = isPage
    ? errorPage(fault.message, ctx.headers)
    : { error: 'temporarily_unavailable', error_description: fault.message }
}

/**
 * Redirects the browser to our page instead of to the cookie's path, drops the unused session
 * cookie, and corrects responses that clients misinterpret.
 */
function leaveRight({ path, response }: Ctx): void {
  // Send an object, because some clients parse the empty response to a revocation as JSON.
  if (path === oauthPaths.revocation && response.status === 200) response.body = {}
  const cookies = [response.headers['set-cookie'] ?? []].flat()
  const used = cookies.filter((line) => !line.startsWith(unusedCookie))
  response.remove('set-cookie')
  if (used.length > 0) response.set('set-cookie', used)
  const location = response.get('location')
  const [, uid] = /^\/app(\/connect\/[\w-]+)$/.exec(location) ?? []
  if (uid !== undefined) response.set('location', uid)
  else if (isScopeError(location)) response.set('location', explainScope(location))
}

const isScopeError = (location = ''): boolean => location.includes('error=invalid_scope')

function explainScope(location: string): string {
  const url = new URL(location)
  url.searchParams.set('error_description', unknownScopeReason)
  return url.href
}
