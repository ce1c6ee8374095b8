import { expect, test } from 'vitest'
import type { JsonSchema } from '../../contract/json-schema.ts'
import { schemaKey, toTypeScript } from './typescript-types.ts'

const printed = (schema: JsonSchema) => toTypeScript(schema, new Map())

const text: JsonSchema = { type: 'string' }
const number: JsonSchema = { type: 'number' }

test.each<[string, JsonSchema, string]>([
  ['text', text, 'string'],
  ['a whole number', { type: 'integer', minimum: 0 }, 'number'],
  ['null or text', { type: ['string', 'null'] }, 'string | null'],
  ['one of several words', { enum: ['won', "can't"] }, "'won' | 'can\\'t'"],
  ['a constant', { type: 'boolean', const: true }, 'true'],
  ['anything', {}, 'unknown'],
  ['a list', { type: 'array', items: number }, 'number[]'],
  ['a list of anything', { type: 'array', items: {} }, 'unknown[]'],
  ['a list of choices', { type: 'array', items: { anyOf: [text, number] } }, '(string | number)[]'],
  ['a record', { type: 'object', additionalProperties: number }, 'Record<string, number>'],
  ['an empty object', { type: 'object', properties: {} }, 'Record<string, never>'],
  ['equal choices', { anyOf: [{ ...text, maxLength: 3 }, text] }, 'string'],
])('%s becomes its type', (_, schema, type) => {
  expect(printed(schema)).toBe(type)
})

test('an object shows its keys, which of them are optional, and their descriptions', () => {
  const page: JsonSchema = { type: 'object', properties: { path: text }, required: ['path'] }
  const visit: JsonSchema = {
    type: 'object',
    properties: { pages: { type: 'array', items: page } },
  }
  const lead: JsonSchema = {
    type: 'object',
    properties: {
      id: { ...text, description: 'Lead identifier.' },
      'x-note': { ...text, description: 'One line.\nAnother.' },
      session: { anyOf: [visit, { type: 'null' }] },
    },
    required: ['id', 'session'],
  }

  expect(printed(lead)).toBe(`{
  /** Lead identifier. */
  id: string
  /**
   * One line.
   * Another.
   */
  'x-note'?: string
  session: {
    pages?: {
      path: string
    }[]
  } | null
}`)
})

test('a list of objects or null keeps its brackets', () => {
  const item: JsonSchema = { type: 'object', properties: { a: text }, required: ['a'] }

  expect(printed({ type: 'array', items: { anyOf: [item, { type: 'null' }] } })).toBe(
    '({\n  a: string\n} | null)[]',
  )
})

test('a named shape becomes its name, regardless of descriptions', () => {
  const session: JsonSchema = { type: 'object', properties: { id: text }, required: ['id'] }
  const names = new Map([[schemaKey(session), 'Session']])
  const lead: JsonSchema = {
    type: 'object',
    properties: { first: { ...session, description: 'A.' } },
    required: ['first'],
  }

  expect(toTypeScript(lead, names)).toBe('{\n  /** A. */\n  first: Session\n}')
})

test('a description cannot end its comment', () => {
  const schema: JsonSchema = { type: 'object', properties: { a: { description: 'Ends */ here' } } }

  expect(printed(schema)).toContain('/** Ends *\\/ here */')
})
