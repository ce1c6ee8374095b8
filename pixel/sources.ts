import { clickIds } from '../contract/click-ids.ts'

const utm = 'utm_(source|medium|campaign|term|content)'

// The build runs this file and bundles its results.

const sources: readonly (readonly [
  string,
  { readonly query?: string; readonly cookie?: string },
])[] = Object.entries(clickIds)

const queries = sources.flatMap(([, { query }]) => query ?? [])

/**
 * Parameters that can leave the browser: UTM fields, click IDs, and the parameters that Google adds
 * to ad clicks and that remain if a browser removes the click ID. Case-insensitive, because
 * platforms write names such as `ScCid`.
 */
export const parameters = new RegExp(`^(${utm}|gad_(source|campaignid)|${queries.join('|')})$`, 'i')

/** Names of hidden fields: session ID, click and browser IDs, UTM fields. */
export const fieldNames = new RegExp(
  `^(session_?id|${utm}|${Object.keys(clickIds).join('|')})$`,
  'i',
)

/** Cookies that contain only an ID, each with its lead field. */
const plain = sources.flatMap(([field, { cookie }]) =>
  cookie === undefined || cookie.startsWith('_ga')
    ? []
    : [[cookie.replace(/^_/, ''), field] as const],
)

/**
 * Matches IDs in the text of all cookies: captures the name without a leading underscore, and the
 * ID. The ID's length is limited, because the service would reject events with longer ones.
 */
export const cookies = new RegExp(
  `(?:^| )_?(${plain.map(([name]) => name).join('|')})=([^;]{1,1024})(?:;|$)`,
  'g',
)

/** Lead fields whose names differ from those of the corresponding cookies. */
export const renamed: Readonly<Record<string, string>> = Object.fromEntries(
  plain.filter(([name, field]) => name !== field),
)
