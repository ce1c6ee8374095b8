import type { CustomSuggestion } from '../../../contract/custom-fields/custom-fields.ts'
import {
  type CustomType,
  customFieldLimits as limits,
  parseCustomData,
  parseCustomText,
  readCustomValue,
} from '../../../contract/custom-fields/custom-values.ts'

const maxSuggestions = 50
const maxExamples = 3
const exampleChars = 100

/**
 * Keys in custom data that have no field yet, each with a suitable type; the most frequent keys
 * come first.
 *
 * @param taken  Keys of the existing fields.
 */
export function suggestFields(
  customs: readonly string[],
  taken: ReadonlySet<string>,
): CustomSuggestion[] {
  const values = new Map<string, string[]>()
  for (const custom of customs) {
    const data = parseCustomData(custom)
    for (const key of data.keys()) {
      if (taken.has(key) || key.trim() !== key || key === '' || key.length > limits.key) continue
      const read = readCustomValue({ key, type: 'text', choices: [] }, data)
      if (read.kind !== 'typed') continue
      const texts = values.get(key)
      if (texts === undefined) values.set(key, [String(read.value)])
      else texts.push(String(read.value))
    }
  }
  return [...values]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, maxSuggestions)
    .map(([key, texts]) => describe(key, texts))
}

function describe(key: string, texts: readonly string[]): CustomSuggestion {
  const distinct = [...new Set(texts)]
  const type = guessType(texts, distinct)
  return {
    key,
    type,
    leads: texts.length,
    examples: distinct.slice(0, maxExamples).map((text) => text.slice(0, exampleChars)),
    choices: type === 'choice' ? distinct.toSorted() : [],
  }
}

/** Numbers are tried before flags, because `0` and `1` match both. */
const typesToTry: readonly CustomType[] = ['number', 'date', 'flag']

/**
 * Limits for suggesting a choice field: maximum number of distinct values and minimum number of
 * leads per value.
 */
const choiceValues = 12
const leadsPerChoice = 3

function guessType(texts: readonly string[], distinct: readonly string[]): CustomType {
  const fitting = typesToTry.find((type) =>
    distinct.every((text) => parseCustomText({ type, choices: [] }, text) !== undefined),
  )
  if (fitting !== undefined) return fitting
  const isChoice =
    distinct.length > 1 &&
    distinct.length <= choiceValues &&
    texts.length >= distinct.length * leadsPerChoice &&
    distinct.every((text) => text.length <= 60)
  return isChoice ? 'choice' : 'text'
}
