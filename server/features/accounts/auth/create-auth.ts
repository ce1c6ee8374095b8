import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { betterAuth } from 'better-auth/minimal'
import { twoFactor } from 'better-auth/plugins/two-factor'
import * as z from 'zod'
import { isLanguage, type Language } from '../../../../contract/languages.ts'
import type { Database } from '../../../platform/db/database.ts'
import { getRequestLanguage } from '../../../platform/http/request-language.ts'
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

/** A browser session lasts so long after its last renewal, which happens daily, in seconds. */
const loginS = 30 * dayS

/** A link by mail works so long, in seconds. */
const linkS = 3_600

/** Longest `User-Agent` that is kept, in characters. */
const maxUserAgent = 300

/** The library that signs people in, on our tables. @see L-40 */
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
    // Ours count per account as well, and know the proxies.
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

/** Language that the user chose, else that of the request. */
function getLanguage({ language }: ResetRequest['user'], request: Request | undefined): Language {
  if (isLanguage(language)) return language
  const cookie = request?.headers.get('cookie') ?? undefined
  const accepted = request?.headers.get('accept-language') ?? undefined
  return getRequestLanguage({ cookie, 'accept-language': accepted })
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
    // Whoever has such a link was mailed it, or was given it by whoever runs the service.
    onPasswordReset: ({ user }: { user: { id: string } }) => proveAddress(db, user.id, new Date()),
    sendResetPassword: async ({ user, token }: ResetRequest, request?: Request) => {
      const link = linkTo(publicUrl, 'reset-password', token)
      sendMailInBackground(db, resetMail(getLanguage(user, request), user.email, link), link)
    },
  },
})

function cookies(publicUrl: string) {
  const isHttps = publicUrl.startsWith('https:')
  return {
    cookiePrefix: loginCookie(publicUrl).replace('.session_token', ''),
    // It would add `__Secure-`, which `__Host-` is stricter than.
    useSecureCookies: false,
    defaultCookieAttributes: { secure: isHttps, httpOnly: true, sameSite: 'lax', path: '/' },
    ipAddress: { disableIpTracking: true },
    database: { generateId: () => newId() },
  } as const
}

/**
 * Lets us sign somebody in whom we know by other means than the library does: with the same row,
 * the same cookie and the same hooks. It has no address.
 */
const startingLogins = {
  id: 'starting-logins',
  endpoints: {
    startLogin: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ personId: z.string() }) },
      async (ctx) => {
        const { internalAdapter } = ctx.context
        const user = await internalAdapter.findUserById(ctx.body.personId)
        if (user === null) return undefined
        const session = await internalAdapter.createSession(user.id, false)
        await setSessionCookie(ctx, { session, user }, false)
        return { id: user.id, name: user.name, email: user.email }
      },
    ),
  },
} satisfies BetterAuthPlugin
