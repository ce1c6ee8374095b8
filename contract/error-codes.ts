/**
 * Every error code a client can meet, with its usual HTTP status and its meaning.
 *
 * The envelope, the OpenAPI responses and `docs/reference/errors.md` are printed from this table.
 * A few refusals carry a more telling status (405, 413, 415, 503) under one of these codes.
 *
 * @see D-02
 */
export const errorCodes = {
  UNAUTHORIZED: { status: 401, help: 'The API key is missing, unknown, expired or revoked.' },
  FORBIDDEN: { status: 403, help: 'The key is valid, but the action is refused.' },
  VALIDATION_ERROR: { status: 400, help: 'A parameter or the body is malformed.' },
  INVALID_FILTER: {
    status: 400,
    help: 'A list parameter names an unknown field, operator or value.',
  },
  INVALID_DATE: {
    status: 400,
    help: 'A date is not a real date written YYYY-MM-DD; filters also take instants with zone.',
  },
  NOT_FOUND: { status: 404, help: 'No such resource in your organization, or no such address.' },
  CONFLICT: { status: 409, help: 'The request contradicts what is already stored.' },
  RATE_LIMITED: { status: 429, help: 'Too many requests; wait as long as `Retry-After` says.' },
  INTERNAL_ERROR: {
    status: 500,
    help: 'Our fault. Quote `meta.requestId` when you report it; with status 503, simply retry.',
  },
} as const satisfies Record<string, { status: number; help: string }>

/** Code of an error, as clients see it in `error.code`. */
export type ErrorCode = keyof typeof errorCodes
