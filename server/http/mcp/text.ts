/** Longest text of an answer, in characters: what common assistants take without cutting it. */
export const maxText = 40_000

/**
 * JSON without members that are null, from JSON whose keys are letters, digits and `_`, as all
 * keys of answers are. Quotes within texts are escaped, so nothing in a text looks like a member.
 */
export const withoutNulls = (json: string): string =>
  json.replace(/,"\w+":null/g, '').replace(/\{"\w+":null(,|(?=\}))/g, '{')

/**
 * Controls, marks of direction, fillers, selectors of variants (but for the two that make pictures of
 * signs), and what has no width: people do not see it, models read it.
 */
const unseen =
  /[\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb]|[\ufe00-\ufe0d]|\udb40[\udc00-\udfff]/g

/** JSON in which everything that is hidden to people is written out; it says the same. */
export const revealHidden = (json: string): string =>
  json.replace(unseen, (hidden) =>
    hidden
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  )

/** JSON as a model reads it best. */
export const compact = (json: string): string => revealHidden(withoutNulls(json))

/** How far long values are shortened, from hardly to badly. */
const steps = [
  { characters: 2_000, items: 20 },
  { characters: 500, items: 5 },
  { characters: 100, items: 1 },
  { characters: 30, items: 1 },
] as const

/**
 * Compact JSON of a value, its texts and lists shortened as far as it takes to fit into `max`
 * characters.
 */
export function shortened(json: string, max: number): string {
  const value: unknown = JSON.parse(json)
  let short = ''
  for (const step of steps) {
    short = compact(JSON.stringify(shorten(value, step)))
    if (short.length <= max) break
  }
  return short
}

function shorten(value: unknown, step: (typeof steps)[number]): unknown {
  if (typeof value === 'string') {
    const { characters } = step
    return value.length <= characters ? value : `${value.slice(0, characters).toWellFormed()}…`
  }
  if (Array.isArray(value)) return value.slice(0, step.items).map((item) => shorten(item, step))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shorten(one, step)]))
}
