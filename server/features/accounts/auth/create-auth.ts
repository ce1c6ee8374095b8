import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { betterAuth } from 'better-auth/minimal'
import { twoFactor } from 'better-auth/plugins/two-factor'
import * as z from 'zod'
import type { Database } from '../../../platform/db/database.ts'
import { resolveLanguage } from '../../../platform/http/request-language.ts'
import { newId } from '../../../platform/process/ids.ts'
import {
  hashPassword,
  maxPassword,
  minPassword,
  verifyPassword,
} from '../../organizations/index.ts'
import { resetMail, sendMailInBackground } from '../email/mail-templates.ts'
import { proveAddress } from '../email/verify-email.ts'
import type { AccountSettings } from '../settings.ts'
import { authAdapter } from './auth-adapter.ts'
import { authPath, linkTo } from './links.ts'
import { loginCookie } from './session-cookie.ts'
import { deleteExpiredLogins } from './session-store.ts'

const dayS = 86_400

/** Lifetime of a browser session after its last renewal, in seconds. Sessions are renewed daily. */
const loginS = 30 * dayS

/** Lifetime of an emailed link, in seconds. */
const linkS = 3_600

/** Maximum length of stored `User-Agent` headers, in characters. */
const maxUserAgent = 300

/** Better Auth, running on our tables. @see L-40 */
export const createAuth = (db: Database, settings: AccountSettings, secret: string) =>
  betterAuth({
    appName: 'Leadtrace',
    baseURL: settings.publicUrl,
    basePath: authPath,
    secret,
    database: authAdapter(db),
    telemetry: { enabled: false },
    logger: { disabled: true },
    onAPIError: { throw: true },
    // Disabled, because our own rate limit also counts requests per account and recognizes trusted
    // proxies.
    rateLimit: { enabled: false },
    user: {
      modelName: 'person',
      additionalFields: { language: { type: 'string', required: false } },
    },
    account: { modelName: 'credential', accountLinking: { enabled: false } },
    verification: { modelName: 'verification', storeIdentifier: 'hashed' },
    session: {
      modelName: 'login',
      fields: { token: 'tokenHash' },
      additionalFields: {
        onlyOrgId: { type: 'string', required: false, input: false, returned: false },
      },
      expiresIn: loginS,
      updateAge: dayS,
    },
    ...passwords(db, settings),
    advanced: cookies(settings.publicUrl),
    plugins: [
      twoFactor({ issuer: 'Leadtrace', schema: { twoFactor: { modelName: 'two_factor' } } }),
      startingLogins,
    ],
    databaseHooks: {
      session: {
        create: {
          before: async (login) => ({
            data: { ...login, userAgent: login.userAgent?.slice(0, maxUserAgent) ?? null },
          }),
          after: async ({ userId }) => {
            await db.inSystem((tx) => deleteExpiredLogins(tx, userId, new Date()))
          },
        },
      },
    },
  })

interface ResetRequest {
  readonly user: { readonly email: string; readonly language?: string | null }
  readonly token: string
}

const passwords = (db: Database, { publicUrl, openSignUp, passwordCost }: AccountSettings) => ({
  emailAndPassword: {
    enabled: true,
    disableSignUp: !openSignUp,
    minPasswordLength: minPassword,
    maxPasswordLength: maxPassword,
    password: {
      hash: (password: string) => hashPassword(password, passwordCost),
      verify: ({ hash, password }: { hash: string; password: string }) =>
        verifyPassword(hash, password, passwordCost),
    },
    resetPasswordTokenExpiresIn: linkS,
    revokeSessionsOnPasswordReset: true,
    // The link was emailed to this address or passed on by an administrator, so using it verifies
    // the address.
    onPasswordReset: ({ user }: { user: { id: string } }) => proveAddress(db, user.id, new Date()),
    sendResetPassword: async ({ user, token }: ResetRequest, request?: Request) => {
      const link = linkTo(publicUrl, 'reset-password', token)
      const headers = Object.fromEntries(request?.headers ?? [])
      const language = resolveLanguage(user.language, headers)
      sendMailInBackground(db, resetMail(language, user.email, link))
    },
  },
})

function cookies(publicUrl: string) {
  const isHttps = publicUrl.startsWith('https:')
  return {
    cookiePrefix: loginCookie(publicUrl).replace('.session_token', ''),
    // Better Auth would add the `__Secure-` prefix; our `__Host-` prefix is stricter.
    useSecureCookies: false,
    defaultCookieAttributes: { secure: isHttps, httpOnly: true, sameSite: 'lax', path: '/' },
    ipAddress: { disableIpTracking: true },
    database: { generateId: () => newId() },
  } as const
}

/**
 * Starts a session for a user whom we authenticated ourselves (through a passkey or single
 * sign-on), with the same row, cookie and hooks as Better Auth. Not reachable over HTTP.
 */
const startingLogins = {
  id: 'starting-logins',
  endpoints: {
    startLogin: createAuthEndpoint.serverOnly(
      {
        method: 'POST',
        body: z.object({ personId: z.string(), onlyOrgId: z.string().nullable() }),
      },
      async (ctx) => {
        const { internalAdapter } = ctx.context
        const user = await internalAdapter.findUserById(ctx.body.personId)
        if (user === null) return undefined
        const { onlyOrgId } = ctx.body
        const session = await internalAdapter.createSession(user.id, false, { onlyOrgId }, true)
        await setSessionCookie(ctx, { session, user }, false)
        return { id: user.id, name: user.name, email: user.email }
      },
    ),
  },
} satisfies BetterAuthPlugin
