import {
  block,
  linkedinVersion,
  type PlatformRequest,
  type PlatformResponse,
  parseObject,
  platformApis,
  readStatus,
  reject,
  retryUnreadable,
} from '../../conversions/index.ts'
import { getText, type JsonObject } from '../kinds/answers.ts'
import { accessLost, type Reply, type Send } from './lead-platform.ts'

const { baseUrl } = platformApis.linkedin

const oauthUrl = 'https://www.linkedin.com/oauth/v2'

type Read<T> = (answer: JsonObject) => T

/**
 * Sends a request to the versioned API.
 *
 * @param path  Includes the query, already encoded by the caller; LinkedIn's parentheses must stay
 *   unencoded.
 */
export const callLinkedin = <T>(
  send: Send,
  token: string,
  { path, body }: { readonly path: string; readonly body?: object },
  read: Read<T>,
): Promise<Reply<T>> =>
  send(
    {
      method: body === undefined ? 'GET' : 'POST',
      url: `${baseUrl}${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        'linkedin-version': linkedinVersion,
        'x-restli-protocol-version': '2.0.0',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? '' : JSON.stringify(body),
    },
    (response) => readAnswer(response, read),
  )

function readAnswer<T>(response: PlatformResponse, read: Read<T>): Reply<T> {
  const failure = readStatus(response)
  if (failure !== undefined) return failure
  const answer = parseObject(response.body)
  const isEmpty = response.status < 300 && response.body.trim() === ''
  if (answer === undefined && !isEmpty) return retryUnreadable(response)
  if (response.status < 300) return { type: 'ok', value: read(answer ?? {}) }
  return reject(`http_${response.status}`, getText(answer, 'message'))
}

/** Sends a form to LinkedIn's sign-in server. */
export const postOauth = <T>(
  send: Send,
  path: 'accessToken' | 'introspectToken',
  form: Readonly<Record<string, string>>,
  read: (answer: JsonObject) => Reply<T>,
): Promise<Reply<T>> =>
  send(buildForm(path, form), (response) => {
    const answer = parseObject(response.body)
    const error = getText(answer, 'error')
    if (response.status === 400 || response.status === 401) {
      return block(error ?? `http_${response.status}`, toMessage(error))
    }
    const failure = readStatus(response)
    if (failure !== undefined) return failure
    return answer === undefined ? retryUnreadable(response) : read(answer)
  })

const toMessage = (error: string | undefined): string =>
  error === 'invalid_client'
    ? 'LinkedIn rejected the app. Check the client ID and secret.'
    : accessLost

const buildForm = (path: string, form: Readonly<Record<string, string>>): PlatformRequest => ({
  method: 'POST',
  url: `${oauthUrl}/${path}`,
  headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
  body: new URLSearchParams(form).toString(),
})
