/**
 * Maximum length of the text in characters, which common assistants accept without truncating it.
 */
export const maxText = 40_000

/**
 * Removes null properties from JSON whose keys consist of letters, digits and `_`, as in all
 * responses. Because quotes in strings are escaped, a string never looks like a property.
 */
export const withoutNulls = (json: string): string =>
  json.replace(/,"\w+":null/g, '').replace(/\{"\w+":null(,|(?=\}))/g, '{')

/**
 * Characters that are invisible to people but not to models: control characters, direction marks,
 * fillers, zero-width characters and all variation selectors except the two for emoji and text
 * style.
 */
const unseen =
  /[\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb]|[\ufe00-\ufe0d]|\udb40[\udc00-\udfff]/g

/**
 * Escapes invisible characters: a zero-width space becomes the six characters `\u200b`, so that the
 * escape is still visible after a host has parsed the JSON.
 */
export const revealHidden = (json: string): string =>
  json.replace(unseen, (hidden) =>
    hidden
      .split('')
      .map((unit) => `\\\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  )

/** Compact JSON for models. */
export const compact = (json: string): string => revealHidden(withoutNulls(json))

/** Levels of shortening, from lightest to heaviest. */
const steps = [
  { characters: 2_000, items: 20 },
  { characters: 500, items: 5 },
  { characters: 100, items: 1 },
  { characters: 30, items: 1 },
] as const

/**
 * Compact JSON of a value, whose strings and lists are shortened until it has at most `max`
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
