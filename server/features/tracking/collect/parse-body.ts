import type * as z from 'zod'

/** A body as the schema gives it, or what is wrong with it. */
export type ParseBodyResult<B> =
  | { readonly ok: true; readonly value: B }
  | { readonly ok: false; readonly reason: 'bad_json' | 'bad_body' }

/** Reads what the pixel sent. */
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

/** The site that a body names, even one that is broken or cut; in lower case. */
export const extractSiteId = (body: string): string | undefined =>
  sitePattern.exec(body)?.[1]?.toLowerCase()

const suspicious = /\\u(0000|d[89a-f])/i

// Escaped backslashes first, so that what follows one is not taken for an escape; then whole pairs.
const escapes = /\\\\|\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|\\ud[89a-f][0-9a-f]{2}|\\u0000/gi

/**
 * JSON in which U+FFFD stands for what PostgreSQL cannot store: a page's title that a script has
 * cut through a pair of surrogates is no reason to lose the page view.
 */
function replaceUnstorable(json: string): string {
  // Far cheaper than the expression, and enough for nearly all.
  if (!json.includes('\\u') || !suspicious.test(json)) return json
  return json.replace(escapes, (match) =>
    match.length === 2 || match.length === 12 ? match : '\ufffd',
  )
}
