import * as z from 'zod'

const maxOrigins = 100

const wildcard = '*.'

/**
 * Normalizes an origin: `https://www.example.com`, or `https://*.example.com` for subdomains at any
 * depth (but not for `https://example.com` itself).
 *
 * @returns `undefined` for anything else, such as a URL with a path.
 */
export function toOrigin(text: string): string | undefined {
  const [, scheme = '', star = '', rest = ''] = /^(https?:\/\/)(\*\.)?(.*)$/i.exec(text) ?? []
  if (!URL.canParse(scheme + rest)) return undefined
  const { origin, pathname, search, hash, username, host } = new URL(scheme + rest)
  const isBare = pathname === '/' && search === '' && hash === '' && username === ''
  if (!isBare || host.includes('*')) return undefined
  return star === '' ? origin : origin.replace('://', `://${wildcard}`)
}

/** A site's origins, as entered by an admin. */
export const originsSchema = z
  .array(
    z.string().transform((text, issues) => {
      const origin = toOrigin(text.trim())
      if (origin !== undefined) return origin
      issues.addIssue({
        code: 'custom',
        message: `"${text}" is not an origin. Use https://www.example.com or https://*.example.com.`,
      })
      return z.NEVER
    }),
  )
  .max(maxOrigins)

const subdomain = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/

/**
 * Creates a predicate that checks a request's origin against a site's origins.
 *
 * @param origins  The stored origins; an empty list allows any request, even one without an origin.
 */
export function originTest(origins: readonly string[]): (origin: string | undefined) => boolean {
  if (origins.length === 0) return () => true
  const exact = new Set(origins)
  const wild = origins.filter((origin) => origin.includes(wildcard)).map((o) => o.split('*'))
  const isSubdomain = (origin: string) =>
    wild.some(
      ([start = '', end = '']) =>
        origin.startsWith(start) &&
        origin.endsWith(end) &&
        subdomain.test(origin.slice(start.length, -end.length)),
    )
  return (origin) => origin !== undefined && (exact.has(origin) || isSubdomain(origin))
}
