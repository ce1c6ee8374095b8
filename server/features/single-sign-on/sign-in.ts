import type { SignInFailureReason } from '../../../contract/organizations/single-sign-on.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { startLogin } from '../accounts/index.ts'
import { SignInFailure } from './failure.ts'
import { joinInstallation } from './join-installation.ts'
import { joinWithIdentity } from './join-with-identity.ts'
import { loadProvider } from './load-provider.ts'
import type { Checks } from './open-id.ts'
import { type Identity, parseClaims } from './parse-claims.ts'
import { closePendingSignIn, openPendingSignIn } from './pending-sign-in.ts'
import { callbackUrl, getSingleSignOnSettings, installation, type Provider } from './settings.ts'

/** Loaded on first use, because most processes never need it. */
const loadOpenId = () => import('./open-id.ts')

interface StartInput {
  /** ID of an organization, or `installation`. */
  readonly provider: string
  /** Path in the web app to open after the sign-in. */
  readonly returnTo: string
  /** Address that the user has entered, as a hint for the provider. */
  readonly email?: string | undefined
  /** Secret from the browser's cookie. */
  readonly browser: string
}

/**
 * Starts a sign-in.
 * @returns URL of the provider's sign-in page.
 * @throws ApiError NOT_FOUND if there is no such provider, 503 if the provider cannot be reached.
 */
export async function startSingleSignOn(
  db: Database,
  { provider, returnTo, email, browser }: StartInput,
  now: Date,
): Promise<string> {
  const settings = await loadProvider(db, provider)
  if (settings === undefined) throw new ApiError('NOT_FOUND', 'Sign-in provider not found.')
  const { publicUrl, log } = getSingleSignOnSettings(db)
  try {
    const { buildSignInUrl, discoverProvider } = await loadOpenId()
    const config = await discoverProvider(db, settings)
    const pending = { provider, returnTo: toLocalPath(returnTo, publicUrl) }
    const checks = await openPendingSignIn(db, browser, pending, now)
    const redirectUri = callbackUrl(publicUrl, provider)
    return await buildSignInUrl(config, checks, { redirectUri, loginHint: email })
  } catch (error) {
    if (error instanceof ApiError) throw error
    log.warn({ provider, reason: describe(error) }, 'identity provider failed')
    throw new ApiError(
      'INTERNAL_ERROR',
      'The sign-in provider cannot be reached. Try again later.',
      { status: 503, details: { reason: 'PROVIDER_UNAVAILABLE' } },
    )
  }
}

/** Path within the web app; `/` for URLs that could lead to another site. */
function toLocalPath(path: string, publicUrl: string): string {
  const url = path.startsWith('/') ? URL.parse(path, publicUrl) : null
  if (url === null || url.origin !== new URL(publicUrl).origin) return '/'
  return url.pathname.startsWith('//') ? '/' : url.pathname + url.search + url.hash
}

/** A provider's response, as delivered by the browser. */
interface CallbackInput {
  /**
   * Taken from the path, so that a response is checked against the provider that it claims to come
   * from.
   */
  readonly provider: string
  readonly query: URLSearchParams
  readonly browser: string | undefined
  /** `cookie` and `user-agent` of the request. */
  readonly headers: Headers
}

/** Result of a sign-in: a browser session, or the reason why the sign-in failed. */
export type SignInResult =
  | { readonly returnTo: string; readonly cookies: readonly string[] }
  | { readonly failure: SignInFailureReason }

/**
 * Completes a sign-in. Only the browser that started it can complete it, once and within 10
 * minutes.
 * @see L-333; L-334
 */
export async function completeSingleSignOn(
  db: Database,
  input: CallbackInput,
  now: Date,
): Promise<SignInResult> {
  try {
    return await complete(db, input, now)
  } catch (error) {
    if (!(error instanceof SignInFailure)) throw error
    const { reason, cause } = error
    const { log } = getSingleSignOnSettings(db)
    log.warn({ provider: input.provider, reason, cause: describe(cause) }, 'single sign-on failed')
    return { failure: reason }
  }
}

async function complete(db: Database, input: CallbackInput, now: Date): Promise<SignInResult> {
  const { provider, query, browser, headers } = input
  const state = query.get('state')
  if (browser === undefined || state === null) throw new SignInFailure('expired')
  const pending = await closePendingSignIn(db, browser, state, now)
  if (pending?.provider !== provider) throw new SignInFailure('expired')
  const settings = await loadProvider(db, provider)
  if (settings === undefined) throw new SignInFailure('expired')
  const identity = await identify(db, { settings, provider, query, checks: pending.checks })
  const login = await startLogin(db, await join(db, provider, identity, now), headers)
  if (login === undefined) throw new SignInFailure('account')
  return { returnTo: pending.returnTo, cookies: login.cookies }
}

/** Verifies the response. */
async function identify(
  db: Database,
  sent: {
    readonly settings: Provider
    readonly provider: string
    readonly query: URLSearchParams
    readonly checks: Checks
  },
): Promise<Identity> {
  const { settings, provider, query, checks } = sent
  const url = new URL(callbackUrl(getSingleSignOnSettings(db).publicUrl, provider))
  url.search = query.toString()
  const needed = ['email', ...(settings.groupRoles.length > 0 ? [settings.groupsClaim] : [])]
  const { discoverProvider, exchangeCode, isDenied } = await loadOpenId()
  try {
    const config = await discoverProvider(db, settings)
    return parseClaims(await exchangeCode(config, url, checks, needed), settings)
  } catch (error) {
    if (error instanceof SignInFailure || error instanceof ApiError) throw error
    throw new SignInFailure(isDenied(error) ? 'denied' : 'provider', error)
  }
}

/** @returns Input for the new browser session. */
async function join(
  db: Database,
  provider: string,
  identity: Identity,
  now: Date,
): Promise<Parameters<typeof startLogin>[1]> {
  if (provider !== installation) {
    const personId = await joinWithIdentity(db, provider, identity, now)
    return { personId, onlyOrgId: provider }
  }
  const { installation: settings } = getSingleSignOnSettings(db)
  if (settings === undefined) throw new SignInFailure('expired')
  return { personId: await joinInstallation(db, settings, identity, now), onlyOrgId: null }
}

/**
 * An error's message, and its cause or the provider's error code, such as `invalid_client`. The
 * library's messages contain no tokens.
 */
function describe(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { message, cause } = error
  if (cause instanceof Error) return `${message}: ${cause.message}`
  const isCoded = 'error' in error && typeof error.error === 'string'
  return isCoded ? `${message}: ${String(error.error).slice(0, 100)}` : message
}
