import type * as z from 'zod'

export type ParseBodyResult<B> =
  | { readonly ok: true; readonly value: B }
  | { readonly ok: false; readonly reason: 'bad_json' | 'bad_body' }

export function parseBody<S extends z.ZodType>(
  body: string,
  schema: S,
): ParseBodyResult<z.output<S>> {
  let json: unknown
  try {
    json = JSON.parse(replaceUnstorable(body))
  } catch {
    return { ok: false, reason: 'bad_json' }
  }
  const parsed = schema.safeParse(json)
  return parsed.success ? { ok: true, value: parsed.data } : { ok: false, reason: 'bad_body' }
}

const sitePattern = /"site"\s*:\s*"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"/i

/** Extracts the site ID from a body, in lowercase, even if the body is malformed or truncated. */
export const extractSiteId = (body: string): string | undefined =>
  sitePattern.exec(body)?.[1]?.toLowerCase()

const suspicious = /\\u(0000|d[89a-f])/i

// Matches escaped backslashes first, so that the text after them is not mistaken for an escape;
// matches surrogate pairs before lone surrogates.
const escapes = /\\\\|\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|\\ud[89a-f][0-9a-f]{2}|\\u0000/gi

/**
 * Substitutes U+FFFD for characters that PostgreSQL cannot store: a page view must not be lost
 * because a script truncated its title in the middle of a surrogate pair.
 */
function replaceUnstorable(json: string): string {
  // This check comes first, because it is cheap and nearly all bodies need no replacement.
  if (!json.includes('\\u') || !suspicious.test(json)) return json
  return json.replace(escapes, (match) =>
    match.length === 2 || match.length === 12 ? match : '\ufffd',
  )
}
