import * as z from 'zod'
import type { Database } from '../../../platform/db/database.ts'
import { postExternal } from '../../../platform/fetch/post-external.ts'
import { getAllowedNetworks } from '../../../platform/fetch/validate-address.ts'
import { getConversionSettings } from '../conversion-settings.ts'
import type { Outcome } from '../platforms/platform.ts'
import { parseObject } from '../platforms/read-outcome.ts'
import { type OauthProvider, oauthProviders } from './oauth-providers.ts'

/** Timeout for requests to the token endpoint, in milliseconds. */
export const tokenRequestMs = 8_000

const maxBytes = 65_536

export interface Tokens {
  readonly accessToken: string
  /** `undefined` if the previous token stays valid. */
  readonly refreshToken: string | undefined
  readonly expiresInSeconds: number
}

export type TokenResult = { readonly tokens: Tokens } | { readonly outcome: Outcome }

const tokensSchema = z.object({
  access_token: z.string().min(1).max(20_000),
  refresh_token: z.string().min(1).max(20_000).optional(),
  expires_in: z.coerce.number().min(1).max(31_536_000).default(3_600),
})

const errorSchema = z.object({ error: z.string() })

/**
 * Exchanges a code or a refresh token. Error messages include nothing from the server's response
 * except its error code.
 */
export async function requestTokens(
  db: Database,
  provider: OauthProvider,
  parameters: Readonly<Record<string, string>>,
): Promise<TokenResult> {
  const { clients, origins, fetch } = getConversionSettings(db)
  const { tokenUrl, variables } = oauthProviders[provider]
  const client = clients?.[provider]
  if (client === undefined) {
    const message = notConfigured(variables)
    return { outcome: { type: 'blocked', code: 'not_configured', message } }
  }
  const form = new URLSearchParams({
    ...{ client_id: client.clientId, client_secret: client.clientSecret },
    ...parameters,
  })
  const url = new URL(tokenUrl)
  const { status, text } = await postExternal(
    new URL(url.pathname, origins?.[url.origin] ?? url.origin),
    {
      ...{ totalMs: tokenRequestMs, silentMs: tokenRequestMs, maxBytes },
      ...{ named: getAllowedNetworks(db), ...fetch },
      post: Buffer.from(form.toString()),
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    },
  )
  return readTokens(status, parseObject(text ?? ''))
}

function readTokens(status: number | null, answer: unknown): TokenResult {
  const tokens = tokensSchema.safeParse(answer).data
  if (status === 200 && tokens !== undefined) {
    return {
      tokens: {
        accessToken: tokens.access_token,
        refreshToken: tokens.refresh_token,
        expiresInSeconds: tokens.expires_in,
      },
    }
  }
  const error = errorSchema.safeParse(answer).data?.error.replace(/\W/g, '').slice(0, 40)
  const isRefused = status === 400 || status === 401 || status === 403
  if (isRefused && error === 'invalid_grant') return { outcome: accessLost }
  if (isRefused && error !== undefined && error !== 'temporarily_unavailable') {
    const message =
      'The platform rejected the app. The administrator must check the client ID and secret.'
    return { outcome: { type: 'blocked', code: error, message } }
  }
  const message = "The platform's sign-in server is unavailable."
  return { outcome: { type: 'retry', code: 'no_token', message } }
}

export const accessLost: Outcome = {
  type: 'blocked',
  code: 'invalid_grant',
  message: 'Access was lost. Reconnect the account.',
}

/** Error message if the client's environment variables are not set. */
export const notConfigured = ([id, secret]: readonly [string, string]): string =>
  `The administrator must set ${id} and ${secret} first.`
