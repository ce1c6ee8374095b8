import * as z from 'zod'
import { languages } from '../../../contract/languages.ts'
import { givenName as name } from '../../../contract/values/text.ts'
import type { RateGroup } from '../auth-rates.ts'

/** A route whose requests are passed to the auth library. */
export interface AuthPath {
  readonly method: 'GET' | 'POST'
  /** The route's rate limit; absent if there is nothing to guess. */
  readonly group?: RateGroup
  /** Accepted body. Other parameters that the auth library supports are rejected. */
  readonly body: z.ZodType
}

const email = z.string().max(254)
// Above the auth library's limit, so that it rejects overlong passwords with its own message.
const password = z.string().max(1_000)
const code = z.string().max(50)
const nothing = z.strictObject({})
const trustDevice = z.boolean().optional()
const withPassword = z.strictObject({ password })
const withCode = z.strictObject({ code, trustDevice })

/**
 * Auth library routes served below `/app/auth`. The library's other routes are not served.
 *
 * @see L-40
 */
export const authPaths: Readonly<Record<string, AuthPath>> = {
  '/sign-in/email': {
    method: 'POST',
    group: 'signIn',
    body: z.strictObject({ email, password, rememberMe: z.boolean().optional() }),
  },
  '/sign-up/email': {
    method: 'POST',
    group: 'mail',
    body: z.strictObject({ name, email, password }),
  },
  '/sign-out': { method: 'POST', body: nothing },
  '/get-session': { method: 'GET', body: z.undefined() },
  '/request-password-reset': { method: 'POST', group: 'mail', body: z.strictObject({ email }) },
  '/reset-password': {
    method: 'POST',
    group: 'code',
    body: z.strictObject({ token: z.string().max(100), newPassword: password }),
  },
  '/change-password': {
    method: 'POST',
    group: 'code',
    body: z.strictObject({
      currentPassword: password,
      newPassword: password,
      revokeOtherSessions: z.boolean().optional(),
    }),
  },
  '/update-user': {
    method: 'POST',
    body: z
      .strictObject({ name: name.optional(), language: z.enum(languages).nullable().optional() })
      .refine((sent) => Object.keys(sent).length > 0, 'Send name or language.'),
  },
  '/two-factor/enable': { method: 'POST', group: 'code', body: withPassword },
  '/two-factor/disable': { method: 'POST', group: 'code', body: withPassword },
  '/two-factor/verify-totp': { method: 'POST', group: 'code', body: withCode },
  '/two-factor/verify-backup-code': { method: 'POST', group: 'code', body: withCode },
  '/two-factor/generate-backup-codes': { method: 'POST', group: 'code', body: withPassword },
}
