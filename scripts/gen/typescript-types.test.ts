import { expect, test } from 'vitest'
import * as z from 'zod'
import { toJsonSchema } from '../../contract/json-schema.ts'
import { schemaKey, typeOf } from './typescript-types.ts'

const none = new Map<string, string>()
const printed = (schema: z.ZodType) => typeOf(toJsonSchema(schema, 'output'), none)

test.each([
  ['text', z.string(), 'string'],
  ['a whole number', z.int(), 'number'],
  ['null or text', z.string().nullable(), 'string | null'],
  ['one of several words', z.enum(['won', "can't"]), "'won' | 'can\\'t'"],
  ['a constant', z.literal(true), 'true'],
  ['anything', z.unknown(), 'unknown'],
  ['a list', z.array(z.number()), 'number[]'],
  ['a list of choices', z.array(z.union([z.string(), z.number()])), '(string | number)[]'],
  ['a record', z.record(z.string(), z.number()), 'Record<string, number>'],
  ['an empty object', z.strictObject({}), 'Record<string, never>'],
  ['equal choices', z.union([z.string().max(3), z.string()]), 'string'],
])('%s is printed as its type', (_, schema, type) => {
  expect(printed(schema)).toBe(type)
})

test('an object tells its keys, which of them may be absent, and what they mean', () => {
  const lead = z.object({
    id: z.string().meta({ description: 'Lead identifier.' }),
    'x-note': z.string().optional().meta({ description: 'One line.\nAnother.' }),
    session: z.object({ pages: z.array(z.object({ path: z.string() })) }).nullable(),
  })

  expect(printed(lead)).toBe(`{
  /** Lead identifier. */
  id: string
  /**
   * One line.
   * Another.
   */
  'x-note'?: string
  session: {
    pages: {
      path: string
    }[]
  } | null
}`)
})

test('a list of objects or null keeps its brackets', () => {
  const schema = z.array(z.object({ a: z.string() }).nullable())

  expect(printed(schema)).toBe('({\n  a: string\n} | null)[]')
})

test('a shape that has a name is printed as that name, however it is described', () => {
  const session = z.object({ id: z.string() })
  const names = new Map([[schemaKey(toJsonSchema(session, 'output')), 'Session']])
  const lead = z.object({ session: session.nullable(), first: session.meta({ description: 'A.' }) })

  expect(typeOf(toJsonSchema(lead, 'output'), names)).toBe(`{
  session: Session | null
  /** A. */
  first: Session
}`)
})

test('a description cannot end its comment', () => {
  const schema = z.object({ a: z.string().meta({ description: 'Ends */ here' }) })

  expect(printed(schema)).toContain('/** Ends *\\/ here */')
})
