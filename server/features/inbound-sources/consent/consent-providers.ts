import {
  type PlatformResponse,
  parseObject,
  platformApis,
  readGraphError,
} from '../../conversions/index.ts'
import type { ConsentCode, Reply, Send } from '../fetch/lead-platform.ts'
import { requestLinkedinTokens } from '../fetch/linkedin-platform.ts'
import { getText } from '../kinds/answers.ts'

interface ConsentTokens {
  readonly accessToken: string
  /** `undefined` if the platform issues no refresh tokens, or none to this app. */
  readonly refreshToken: string | undefined
}

/** Consent on a platform, through the source's own app. @see L-434 */
export interface ConsentProvider {
  readonly authorizeUrl: string
  readonly scope: string
  /** Name of the setting that contains the app's ID. */
  readonly clientIdSetting: string
  requestTokens(send: Send, input: ConsentCode): Promise<Reply<ConsentTokens>>
}

const { baseUrl: graphUrl } = platformApis.meta

const metaScopes = [
  ...['leads_retrieval', 'pages_manage_metadata', 'pages_show_list', 'pages_read_engagement'],
  ...['pages_manage_ads', 'ads_management'],
]

const linkedinScopes = ['r_marketing_leadgen_automation', 'r_ads']

/**
 * Meta and LinkedIn do not document PKCE for apps with a secret, so PKCE is not used. Instead, the
 * state is bound to the user and the session, and a code is useless without the secret.
 */
const providers: Readonly<Partial<Record<string, ConsentProvider>>> = {
  // developers.facebook.com: facebook-login/guides/advanced/manual-flow
  meta: {
    authorizeUrl: `${graphUrl.replace('//graph.', '//www.')}/dialog/oauth`,
    scope: metaScopes.join(','),
    clientIdSetting: 'appId',
    requestTokens: requestMetaTokens,
  },
  // learn.microsoft.com/linkedin: authorization-code-flow
  linkedin: {
    authorizeUrl: 'https://www.linkedin.com/oauth/v2/authorization',
    scope: linkedinScopes.join(' '),
    clientIdSetting: 'clientId',
    requestTokens: requestLinkedinTokens,
  },
}

export const findConsentProvider = (kind: string): ConsentProvider | undefined =>
  Object.hasOwn(providers, kind) ? providers[kind] : undefined

/**
 * A user's first token expires within hours, so it is exchanged for one that lasts about 60 days.
 */
async function requestMetaTokens(
  send: Send,
  { clientId, secret, code, redirectUri }: ConsentCode,
): Promise<Reply<ConsentTokens>> {
  const app = { client_id: clientId, client_secret: secret }
  const first = await postForm(send, { ...app, code, redirect_uri: redirectUri })
  if (first.type !== 'ok') return first
  return postForm(
    send,
    { ...app, grant_type: 'fb_exchange_token', fb_exchange_token: first.value.accessToken },
    [first.value.accessToken],
  )
}

/** Sends a form rather than a query, because proxies log URLs. */
const postForm = (
  send: Send,
  form: Readonly<Record<string, string>>,
  secrets: readonly string[] = [],
): Promise<Reply<ConsentTokens>> =>
  send(
    {
      method: 'POST',
      url: `${graphUrl}/oauth/access_token`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams(form).toString(),
    },
    readMetaToken,
    secrets,
  )

function readMetaToken(response: PlatformResponse): Reply<ConsentTokens> {
  const error = readGraphError(response)
  if (error !== undefined) return error
  const accessToken = getText(parseObject(response.body) ?? {}, 'access_token')
  if (accessToken === undefined || accessToken.length > 5_000) {
    return {
      type: 'rejected',
      code: 'no_token',
      message: 'Access was lost. Reconnect the account.',
    }
  }
  return { type: 'ok', value: { accessToken, refreshToken: undefined } }
}
