import { clickIds } from '../contract/click-ids.ts'

// The build runs this file and bundles its results.

const sources: readonly (readonly [
  string,
  { readonly query?: string; readonly cookie?: string },
])[] = Object.entries(clickIds)

const queries = sources.flatMap(([, { query }]) => query ?? [])

const utm = 'utm_(source|medium|campaign|term|content)'

/**
 * Parameters that can leave the browser, by consent level: none, UTM fields, UTM fields and click
 * IDs. Case-insensitive, because platforms write names such as `ScCid`.
 */
export const parameters = [
  undefined,
  new RegExp(`^${utm}$`, 'i'),
  new RegExp(`^(${utm}|${queries.join('|')})$`, 'i'),
] as const

/** Cookies that contain only an id, with their lead field. */
const plain = sources.flatMap(([field, { cookie }]) =>
  cookie === undefined || cookie.startsWith('_ga')
    ? []
    : [[cookie.replace(/^_/, ''), field] as const],
)

/**
 * Matches IDs in the text of all cookies: captures the name without a leading underscore, and the
 * ID. Limits its length, because the service would reject an event with a longer ID.
 */
export const cookies = new RegExp(
  `(?:^| )_?(${plain.map(([name]) => name).join('|')})=([^;]{1,1024})(?:;|$)`,
  'g',
)

/** Lead fields of cookies with another name. */
export const renamed: Readonly<Record<string, string>> = Object.fromEntries(
  plain.filter(([name, field]) => name !== field),
)
