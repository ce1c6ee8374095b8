/**
 * A message from the service and its translation. In the message, `{}` stands for a value and
 * `{message}` for another message or part from the catalog, which is also translated. The
 * translation uses the values in the same order, or by position: `{2}` is the second value.
 */
export type MessagePair = readonly [sentence: string, translation: string]

interface Template {
  /** Strings around the values; there is one more string than there are values. */
  readonly literals: readonly string[]
  /** For each value, by position, true if the value is a message. */
  readonly areMessages: readonly boolean[]
  readonly translation: string
}

/** Strings longer than this cannot match the catalog. */
const maxChars = 2_000

/**
 * Maximum nesting of messages: the result of a run may quote an error, which may in turn quote a
 * problem.
 */
const maxDepth = 4

const placeholders = /\{(?:message)?\}/g

/**
 * Compiles a catalog. Uses only prefix, suffix and `indexOf` comparisons, so that long messages
 * take linear time.
 *
 * @returns Function that translates a message, or returns `undefined` if the catalog does not
 *   contain the message.
 */
export function createCatalog(pairs: readonly MessagePair[]): (text: string) => string | undefined {
  const fixed = new Map(pairs.filter(([sentence]) => sentence.match(placeholders) === null))
  const templates = pairs
    .filter(([sentence]) => !fixed.has(sentence))
    .map(toTemplate)
    // The most specific message comes first: `The body {message}.` before `{} {message}.`.
    .sort((a, b) => b.literals.join('').length - a.literals.join('').length)
  const translate = (text: string, depth: number): string | undefined => {
    if (text.length > maxChars || depth > maxDepth) return undefined
    const translation = fixed.get(text)
    if (translation !== undefined) return translation
    for (const template of templates) {
      const values = matchTemplate(template, text)
      const translated = values?.map((value, i) =>
        template.areMessages[i] === true ? translate(value, depth + 1) : value,
      )
      if (isComplete(translated)) return fillTemplate(template.translation, translated)
    }
    return undefined
  }
  return (text) => translate(text, 0)
}

const isComplete = (values: readonly (string | undefined)[] | undefined): values is string[] =>
  values?.every((value) => value !== undefined) ?? false

const toTemplate = ([sentence, translation]: MessagePair): Template => ({
  literals: sentence.split(placeholders),
  areMessages: (sentence.match(placeholders) ?? []).map((one) => one === '{message}'),
  translation,
})

/**
 * Values in a message, each as short as possible but not empty; `undefined` if the message does not
 * match.
 */
function matchTemplate({ literals }: Template, text: string): string[] | undefined {
  const [first = '', last = ''] = [literals[0], literals.at(-1)]
  const end = text.length - last.length
  if (!text.startsWith(first) || !text.endsWith(last)) return undefined
  const values: string[] = []
  let at = first.length
  for (const literal of literals.slice(1, -1)) {
    const next = text.indexOf(literal, at + 1)
    if (next < 0 || next + literal.length > end) return undefined
    values.push(text.slice(at, next))
    at = next + literal.length
  }
  return at < end ? [...values, text.slice(at, end)] : undefined
}

function fillTemplate(translation: string, values: readonly string[]): string {
  let place = 0
  return translation.replace(/\{(\d*|message)\}/g, (_, position: string) => {
    place++
    return values[(/\d/.test(position) ? Number(position) : place) - 1] ?? ''
  })
}
