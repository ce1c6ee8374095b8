/**
 * Every error code that clients can receive, with its default HTTP status and meaning.
 *
 * The envelope, the OpenAPI responses and `docs/reference/errors.md` are generated from this table.
 * Some errors combine one of these codes with a more specific status (405, 413, 415, 503).
 *
 * @see D-02
 */
export const errorCodes = {
  UNAUTHORIZED: { status: 401, help: 'The API key is missing, unknown, expired or revoked.' },
  FORBIDDEN: { status: 403, help: 'The key is valid, but the action is not allowed.' },
  VALIDATION_ERROR: { status: 400, help: 'A parameter or the body is invalid.' },
  INVALID_FILTER: {
    status: 400,
    help: 'A list parameter has an unknown field, operator or value.',
  },
  INVALID_DATE: {
    status: 400,
    help: 'A date is not a valid YYYY-MM-DD date. Filters also accept timestamps with a time zone.',
  },
  NOT_FOUND: {
    status: 404,
    help: 'The resource does not exist in your organization, or the path does not exist.',
  },
  CONFLICT: {
    status: 409,
    help: 'The request conflicts with stored data or with a concurrent request.',
  },
  RATE_LIMITED: {
    status: 429,
    help: 'Too many requests. Retry after the number of seconds in `Retry-After`.',
  },
  INTERNAL_ERROR: {
    status: 500,
    help: 'Internal server error. If the status is 503, retry. Otherwise, report `meta.requestId`.',
  },
} as const satisfies Record<string, { status: number; help: string }>

/** Value of `error.code`. */
export type ErrorCode = keyof typeof errorCodes
