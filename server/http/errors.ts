import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createLogThrottle } from '../platform/concurrency/log-throttle.ts'
import { getErrorCode, isBadValue, toApiError } from '../platform/db/database-errors.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { html } from '../platform/http/html-template.ts'
import { sendError } from './envelope.ts'
import { page, pageHeaders } from './html.ts'
import { getPageTexts, type PageTexts } from './page-texts/index.ts'

const formTypes = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i

/**
 * Error for an unsupported media type. For form data, which form builders and PHP send by default,
 * the message explains that the body has to change too.
 */
const wrongMediaType = ({ headers }: FastifyRequest): ApiError =>
  new ApiError(
    'VALIDATION_ERROR',
    formTypes.test(headers['content-type'] ?? '')
      ? 'Form data is not accepted. Send the fields as a JSON object with Content-Type: application/json.'
      : 'Send the body as Content-Type: application/json.',
    { status: 415 },
  )

type ToApiError = (request: FastifyRequest) => ApiError

/** Converts Fastify errors to API errors, based on the error code. @see D-02 */
const frameworkErrors: ReadonlyMap<string, ToApiError> = new Map<string, ToApiError>([
  [
    'FST_ERR_CTP_BODY_TOO_LARGE',
    () => new ApiError('VALIDATION_ERROR', 'The body is too large.', { status: 413 }),
  ],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', wrongMediaType],
  [
    'FST_ERR_CTP_INVALID_CONTENT_LENGTH',
    () => new ApiError('VALIDATION_ERROR', 'Content-Length does not match the body.'),
  ],
  [
    'FST_ERR_BAD_URL',
    () => new ApiError('NOT_FOUND', 'The path contains invalid percent-encoding.'),
  ],
  ['FST_ERR_MAX_PARAM_LENGTH', () => new ApiError('NOT_FOUND', 'The path is too long.')],
])

/**
 * While the database is unavailable, every request fails with the same error, and logging each one
 * would fill the disk.
 */
const unavailableTold = createLogThrottle(1_000)

function tellUnavailable({ log }: FastifyRequest, error: ApiError): void {
  const alike = unavailableTold(error.message)
  if (alike !== undefined) log.warn({ err: error, alike }, 'unavailable')
}

export const notFound = (): ApiError => new ApiError('NOT_FOUND', 'This path does not exist.')

/**
 * Converts any thrown value to an error for the client. Internal errors are logged, but not
 * revealed.
 */
export function toPublicError(thrown: unknown, request: FastifyRequest): ApiError {
  const error = toApiError(thrown)
  if (error instanceof ApiError) {
    if (error.status >= 500) tellUnavailable(request, error)
    return error
  }
  const toFrameworkError = frameworkErrors.get(getErrorCode(error) ?? '')
  if (toFrameworkError !== undefined) return toFrameworkError(request)
  request.log.error({ err: error, badValue: isBadValue(error) }, 'internal error')
  if (isBadValue(error))
    return new ApiError('VALIDATION_ERROR', 'The request contains a value that cannot be stored.')
  return new ApiError('INTERNAL_ERROR')
}

/** Sends all request errors in the envelope. */
export function installErrors(app: FastifyInstance): void {
  app.setErrorHandler((thrown, request, reply) => {
    const error = toPublicError(thrown, request)
    return request.is404 && error.status === 404
      ? sendNotFound(request, reply)
      : sendError(request, reply, error)
  })
  app.setNotFoundHandler((request, reply) => sendNotFound(request, reply))
}

/** Sends an HTML page to browsers that open a URL, and the JSON envelope to all other clients. */
export function sendNotFound(
  request: FastifyRequest,
  reply: FastifyReply,
  texts: PageTexts['notFound'] = getPageTexts(request.headers).notFound,
): FastifyReply {
  return isNavigation(request)
    ? sendNotFoundPage(request, reply, texts)
    : sendError(request, reply, notFound())
}

/** Paths for programmatic clients, which always get the JSON envelope. */
const programPaths = /^\/(?:api|app|mcp|oauth|px|assets|scim|\.well-known)(?:[./?]|$)/

/**
 * True if a browser is opening the URL. Other clients rarely accept HTML, although curl accepts
 * anything.
 */
const isNavigation = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && (headers.accept ?? '').includes('text/html') && !programPaths.test(url)

function sendNotFoundPage(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  texts: PageTexts['notFound'],
): FastifyReply {
  const { language } = getPageTexts(headers)
  const content = html`<p>${texts.help}</p>${texts.next}`
  return reply
    .code(404)
    .headers(pageHeaders)
    .send(page({ language, title: texts.title, content }).html)
}
