import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import { type Language, languages } from '../../contract/languages.ts'
import * as german from './de/areas.ts'
import * as english from './en/areas.ts'

const translations = { de: german } satisfies Record<Exclude<Language, 'en'>, unknown>

type Text = string | ((...values: never[]) => string)

/** UI strings by path, such as `leads.groups.deal`. */
function listTexts(value: unknown, path: string, texts = new Map<string, Text>()) {
  if (typeof value === 'string') texts.set(path, value)
  // Areas contain strings, functions that return strings, and objects that contain both.
  else if (typeof value === 'function') texts.set(path, value as Text)
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) listTexts(inner, `${path}.${key}`, texts)
  }
  return texts
}

/** Parameters that appear in a UI string: `0`, or `0.name` if it is destructured. */
function listPlaceholders(text: Text): string[] {
  if (typeof text === 'string') return []
  const { program, errors } = parseSync('text.js', `(${String(text)})`)
  expect(errors).toEqual([])
  const declared = new Map<string, string>()
  const used = new Set<string>()
  let isDeclared = false
  new Visitor({
    ArrowFunctionExpression({ params }) {
      if (isDeclared) return
      isDeclared = true
      for (const [i, param] of params.entries()) {
        const name = param.type === 'AssignmentPattern' ? param.left : param
        if (name.type === 'Identifier') declared.set(name.name, String(i))
        if (name.type !== 'ObjectPattern') continue
        for (const one of name.properties) {
          if (one.type === 'Property' && one.key.type === 'Identifier')
            declared.set(one.key.name, `${i}.${one.key.name}`)
        }
      }
    },
  }).visit(program)
  const body = String(text).slice(String(text).indexOf('=>'))
  for (const [name, placeholder] of declared) {
    if (new RegExp(`\\b${name}\\b`).test(body)) used.add(placeholder)
  }
  return [...used].sort()
}

/** Paths of UI strings that are the same in every language, such as product names and code. */
const sameEverywhere: readonly string[] = []

/** Phrases in a UI string: the string itself, or the strings and templates in a function. */
function listPhrases(text: Text): string[] {
  if (typeof text === 'string') return [text]
  const phrases: string[] = []
  new Visitor({
    Literal({ value }) {
      if (typeof value === 'string') phrases.push(value)
    },
    TemplateLiteral({ quasis }) {
      phrases.push(quasis.map(({ value }) => value.cooked).join('…'))
    },
  }).visit(parseSync('text.js', `(${String(text)})`).program)
  return phrases
}

const countWords = (phrase: string): number =>
  phrase.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length

test('every language but English is translated', () => {
  expect(Object.keys(translations)).toEqual(languages.filter((one) => one !== 'en'))
})

test.for(Object.entries(translations))('no text is missing in %s', ([, translation]) => {
  const texts = listTexts(translation, '')

  expect([...texts.keys()]).toEqual([...listTexts(english, '').keys()])
  expect([...texts].filter(([, text]) => text === '')).toEqual(
    [...listTexts(english, '')].filter(([, text]) => text === ''),
  )
})

test.for(Object.entries(translations))('texts in %s use the same parameters', ([, translation]) => {
  const texts = listTexts(translation, '')

  for (const [path, text] of listTexts(english, '')) {
    const translated = texts.get(path) ?? ''
    expect(typeof translated, path).toBe(typeof text)
    expect(listPlaceholders(translated), path).toEqual(listPlaceholders(text))
  }
})

test.for(Object.entries(translations))('no sentence in %s is still English', ([, translation]) => {
  const texts = listTexts(translation, '')

  const untranslated = [...listTexts(english, '')].filter(([path, text]) => {
    const translated = listPhrases(texts.get(path) ?? '')
    return listPhrases(text).some((one) => countWords(one) >= 4 && translated.includes(one))
  })
  expect(untranslated.map(([path]) => path)).toEqual(sameEverywhere)
})
