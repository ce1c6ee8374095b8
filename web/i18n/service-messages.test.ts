import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Expression, parseSync, Visitor } from 'oxc-parser'
import { describe, expect, test } from 'vitest'
import { importActions } from '../../contract/imports/lead-import.ts'
import { roles } from '../../contract/organizations/roles.ts'
import { serviceMessages } from './de/service-messages/index.ts'
import { createCatalog } from './message-catalog.ts'
import { dataFiles, excepted, others, sources } from './service-message-sources.ts'
import { translateMessage } from './service-messages.ts'

const root = join(import.meta.dirname, '../..')

const listFiles = (source: string): string[] =>
  (source.endsWith('.ts') ? [source] : globSync(`${source}/**/*.ts`, { cwd: root })).filter(
    (path) =>
      !path.endsWith('.test.ts') &&
      !dataFiles.test(path) &&
      !excepted.some((one) => path === one || path.startsWith(`${one}/`)),
  )

/** Converts a literal, a template or a concatenation of both to a string, with `{}` for values. */
function formatText(node: Expression): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type === 'TemplateLiteral')
    return node.quasis.map(({ value }) => value.cooked ?? '').join('{}')
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return undefined
  const [left, right] = [formatText(node.left), formatText(node.right)]
  return left === undefined || right === undefined ? undefined : left + right
}

interface Span {
  readonly start: number
  readonly end: number
}

/** All of a file's strings that look like words, except docs, SQL, logs and internal errors. */
function listTexts(path: string): string[] {
  const { program, errors } = parseSync(path, readFileSync(join(root, path), 'utf8'))
  expect(errors, path).toEqual([])
  const skipped: Span[] = []
  const texts: (Span & { readonly text: string })[] = []
  const skip = (node: Span) => void skipped.push(node)
  const add = (node: Expression) => {
    const text = formatText(node)
    if (text !== undefined) texts.push({ start: node.start, end: node.end, text })
  }
  new Visitor({
    Literal: add,
    TemplateLiteral: add,
    BinaryExpression(node) {
      add(node)
      // The parts of a concatenation are not separate messages.
      if (formatText(node) !== undefined) skip({ start: node.start + 1, end: node.end })
      if (formatText(node) !== undefined) skip(node.left)
    },
    Property(node) {
      if (node.key.type === 'Identifier' && /^(summary|description)$/.test(node.key.name))
        skip(node)
    },
    TaggedTemplateExpression: skip,
    ImportDeclaration: skip,
    TSLiteralType: skip,
    TSTemplateLiteralType: skip,
    NewExpression(node) {
      if (node.callee.type === 'Identifier' && /^(Error|RegExp)$/.test(node.callee.name)) skip(node)
    },
    CallExpression(node) {
      const { callee } = node
      const [, noun] = node.arguments
      if (callee.type === 'MemberExpression' && callee.object.type === 'Identifier') {
        if (callee.object.name === 'log') skip(node)
      }
      if (callee.type !== 'Identifier' || callee.name !== 'found') return
      if (noun?.type !== 'Literal' || typeof noun.value !== 'string') return
      skip(noun)
      const text = `${noun.value.charAt(0).toUpperCase()}${noun.value.slice(1)} not found.`
      texts.push({ start: node.start, end: node.end, text })
    },
  }).visit(program)
  return texts
    .filter((one) => !skipped.some(({ start, end }) => one.start >= start && one.end <= end))
    .map(({ text }) => text)
    .filter((text) => /[a-z]{2} |\} [a-z]/.test(text) && !others.has(text))
}

const translate = createCatalog(serviceMessages)

const isTranslated = (sentence: string): boolean => {
  const text = sentence.replaceAll('{}', 'x')
  return (
    serviceMessages.some(([english]) => english.replaceAll('{message}', '{}') === sentence) ||
    // Some problems are prefixed with `must be` before they are shown.
    [text, `must be ${text}`].some((one) => translate(one) !== undefined)
  )
}

test.for(sources)('every sentence of %s has a German translation', (source) => {
  const files = listFiles(source)
  const missing = files.flatMap((path) =>
    listTexts(path)
      .filter((text) => !isTranslated(text))
      .map((text) => `${basename(path)}: ${text}`),
  )

  expect(files).not.toEqual([])
  expect(missing).toEqual([])
})

test('actions of imports are translated', () => {
  expect(importActions.filter((action) => !isTranslated(`${action} the import`))).toEqual([])
})

test('roles in errors are translated', () => {
  const sentences = roles.flatMap((role) => [
    `Your role (${role}) does not allow this. Required: ${role}.`,
    `Your role (${role}) does not allow sharing. Required: ${role} or above.`,
    `Your role (${role}) does not allow you to grant all of these scopes.`,
  ])
  expect(sentences.filter((sentence) => translate(sentence) === undefined)).toEqual([])
})

test('translations have the values of their sentences, and every sentence appears once', () => {
  const sentences = serviceMessages.map(([sentence]) => sentence)
  const wrong = serviceMessages.filter(([sentence, translation]) => {
    const values = sentence.match(/\{(message)?\}/g)?.length ?? 0
    const places = translation.match(/\{(\d*|message)\}/g) ?? []
    return places.length > values || places.some((place) => Number(place.slice(1, -1)) > values)
  })

  expect(wrong).toEqual([])
  expect(sentences).toEqual([...new Set(sentences)])
  expect(sentences.filter((one) => /\}\{|^\{message\}$/.test(one))).toEqual([])
})

describe('in German', () => {
  // Includes messages that `describe-issues.ts` and `validation-error.ts` compose.
  test.for([
    ['is in the future', 'liegt in der Zukunft'],
    ['must be at most 200 characters', 'darf höchstens 200 Zeichen haben'],
    ['name must be at most 200 characters.', 'name darf höchstens 200 Zeichen haben.'],
    ['name is required. (and 2 more)', 'name ist erforderlich. (und 2 weitere)'],
    ['must have at most 1 item', 'darf höchstens 1 Eintrag haben'],
    ['must be less than 23', 'muss kleiner als 23 sein'],
    ['must be one of open, won', 'muss einer dieser Werte sein: open, won'],
    ['rate must be a number or a string.', 'rate muss eine Zahl oder ein Text sein.'],
    [
      'must be a number with "," as the decimal separator',
      'muss eine Zahl mit Komma als Dezimaltrennzeichen sein',
    ],
    ['Row 3: day is empty.', 'Zeile 3: day ist leer.'],
    ['The sheet “Mai { 2026 }” has no rows.', 'Das Tabellenblatt „Mai { 2026 }“ hat keine Zeilen.'],
    [
      'Your role (viewer) does not allow this. Required: admin or above.',
      'Ihre Rolle (Betrachter) erlaubt das nicht. Erforderlich: mindestens Admin.',
    ],
    [
      'An organization can have at most 200 labels. Delete one first.',
      'Mehr als 200 sind nicht möglich. Löschen Sie zuerst einen Eintrag.',
    ],
    [
      'A lead with the same externalId already exists.',
      'Es gibt schon einen Lead mit derselben externen ID.',
    ],
    [
      'Rate 2: day must be a valid YYYY-MM-DD date.',
      'Wechselkurs 2: Der Tag muss ein gültiges Datum im Format JJJJ-MM-TT sein.',
    ],
    [
      'The file does not match the mapping: columns must include the Google click ID.',
      'Die Datei passt nicht zur Zuordnung: columns muss die Google-Klick-ID enthalten.',
    ],
    [
      'Cannot undo the import while its state is "imported".',
      'Rückgängig machen ist im aktuellen Status des Imports nicht möglich.',
    ],
  ] as const)('%s', ([sentence, translation]) => {
    expect(translate(sentence)).toBe(translation)
  })

  test('a value is not a pattern, and appears as it is', () => {
    const values = createCatalog([['{} is not {}.', '{2}, nicht {1}.']])

    expect(values('$1 is not {1}.')).toBe('{1}, nicht $1.')
    expect(values(' is not a.')).toBeUndefined()
  })
})

test('a sentence that the catalog lacks is unchanged, however long', () => {
  expect(translate('Something else.')).toBeUndefined()
  expect(translate('Row 1: '.repeat(100_000))).toBeUndefined()
  expect(translateMessage('is in the future')).toBe('is in the future')
})
