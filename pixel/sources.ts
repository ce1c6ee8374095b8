import { clickIds } from '../contract/click-ids.ts'

// The build runs this file and puts its results into the bundle.

const sources: readonly (readonly [
  string,
  { readonly query?: string; readonly cookie?: string },
])[] = Object.entries(clickIds)

const queries = sources.flatMap(([, { query }]) => query ?? [])

const utm = 'utm_(source|medium|campaign|term|content)'

/**
 * Names of the parameters that may leave the browser, by the level of consent: none, UTM fields,
 * and click ids too. In any case, as `ScCid`.
 */
export const parameters = [
  undefined,
  new RegExp(`^${utm}$`, 'i'),
  new RegExp(`^(${utm}|${queries.join('|')})$`, 'i'),
] as const

/** Cookies that hold an id and nothing else, with their lead field. */
const plain = sources.flatMap(([field, { cookie }]) =>
  cookie === undefined || cookie.startsWith('_ga')
    ? []
    : [[cookie.replace(/^_/, ''), field] as const],
)

/**
 * Where ids stand in the text of all cookies: the name without the underscore that some begin with,
 * and the id. A longer one than the service takes would cost the whole event.
 */
export const cookies = new RegExp(
  `(?:^| )_?(${plain.map(([name]) => name).join('|')})=([^;]{1,1024})(?:;|$)`,
  'g',
)

/** Lead fields of the cookies that are not named like theirs. */
export const renamed: Readonly<Record<string, string>> = Object.fromEntries(
  plain.filter(([name, field]) => name !== field),
)
