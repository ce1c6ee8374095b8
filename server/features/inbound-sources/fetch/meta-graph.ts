import { createHmac } from 'node:crypto'
import {
  type PlatformRequest,
  type PlatformResponse,
  parseObject,
  platformApis,
  readGraphError,
} from '../../conversions/index.ts'
import { getText, type JsonObject } from '../kinds/answers.ts'
import type { Access, Reply, Send } from './lead-platform.ts'

const { baseUrl } = platformApis.meta

/** Lead fields, which require the `leads_retrieval` permission. */
export const leadFields = 'id,created_time,field_data,form_id,is_organic,platform'

/** The lead fields plus the ad fields, which also require access to the ad account. */
export const allFields = `${leadFields},ad_id,ad_name,adset_id,adset_name,campaign_id,campaign_name`

interface GraphRequest {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
}

type GraphAccess = Pick<
  Access<{ readonly pageId: string }>,
  'settings' | 'accessToken' | 'secret'
> & {
  /** True if the token belongs to the app itself; such a token needs no proof. */
  readonly isApp?: true
}

/** Proof that a request comes from the app's server. An app's settings may require it. */
const buildProof = ({ accessToken, secret, isApp }: GraphAccess) =>
  isApp ? {} : { appsecret_proof: createHmac('sha256', secret).update(accessToken).digest('hex') }

function buildRequest(
  access: GraphAccess,
  { path, query }: GraphRequest,
  method: PlatformRequest['method'],
): PlatformRequest {
  const parameters = new URLSearchParams({ ...query, ...buildProof(access) })
  return {
    method,
    url: `${baseUrl}${path}?${parameters}`,
    // Sent in a header rather than in the URL, because proxies log URLs.
    headers: { authorization: `Bearer ${access.accessToken}`, accept: 'application/json' },
    body: '',
  }
}

type Read<T> = (answer: JsonObject) => T

const readAnswer =
  <T>(read: Read<T>) =>
  (response: PlatformResponse): Reply<T> => {
    const error = readGraphError(response)
    if (error !== undefined) return error
    return { type: 'ok', value: read(parseObject(response.body) ?? {}) }
  }

export const getGraph = <T>(
  send: Send,
  access: GraphAccess,
  request: GraphRequest,
  read: Read<T>,
): Promise<Reply<T>> =>
  send(buildRequest(access, request, 'GET'), readAnswer(read), [access.accessToken])

export const postGraph = (
  send: Send,
  access: GraphAccess,
  request: GraphRequest,
): Promise<Reply<JsonObject>> =>
  send(
    buildRequest(access, request, 'POST'),
    readAnswer((answer) => answer),
    [access.accessToken],
  )

/**
 * True if the object does not exist or is not shared by Meta, which returns the same error for
 * both.
 */
export const isUnknownObject = <T extends { readonly type: string }>(
  result: T,
): result is Extract<T, { readonly code: string; readonly message: string }> =>
  'code' in result && result.code === '100/33'

/** The page's own token, because a system user's token cannot list lead forms. */
export const loadPageToken = (send: Send, access: GraphAccess): Promise<Reply<string>> =>
  getGraph(
    send,
    access,
    { path: `/${access.settings.pageId}`, query: { fields: 'access_token' } },
    (answer) => getText(answer, 'access_token') ?? access.accessToken,
  )
