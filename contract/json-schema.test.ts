import { describe, expect, test } from 'vitest'
import { errorSchema, paginationSchema } from './envelope.ts'
import { type JsonSchema, toJsonSchema } from './json-schema.ts'
import { leadFields, leadFieldsWhere } from './lead-fields.ts'
import { listLeadsSchema } from './leads/lead-query.ts'
import { createLeadSchema, leadSchema, updateLeadSchema } from './leads/lead-schemas.ts'

const inputs = {
  create: toJsonSchema(createLeadSchema, 'input'),
  update: toJsonSchema(updateLeadSchema, 'input'),
  list: toJsonSchema(listLeadsSchema, 'input'),
}

/** A schema and all schemas inside it. */
function parts(schema: unknown): Record<string, unknown>[] {
  if (typeof schema !== 'object' || schema === null) return []
  // Any object within a JSON Schema can be read as a record.
  const record = schema as Record<string, unknown>
  return [record, ...Object.values(record).flatMap(parts)]
}

describe.for(Object.entries(inputs))('the input of %s', ([, schema]) => {
  test('is an object that can be shown as JSON Schema', () => {
    expect(schema.type).toBe('object')
    expect(JSON.parse(JSON.stringify(schema))).toEqual(schema)
  })

  test('has names that model APIs accept, each with a description', () => {
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      expect(name).toMatch(/^[a-zA-Z0-9_.-]{1,64}$/)
      expect(property, name).toHaveProperty('description', expect.stringMatching(/\.$/))
    }
  })

  test('describes the accepted values of every property', () => {
    const empty = parts(schema.properties).filter((part) => Object.keys(part).length === 0)

    // The items of a list in `custom` can be anything.
    expect(empty.length).toBeLessThanOrEqual(1)
  })
})

test('a create accepts unknown keys, an update and a list do not', () => {
  expect(inputs.create.additionalProperties).not.toBe(false)
  expect(inputs.update.additionalProperties).toBe(false)
  expect(inputs.list.additionalProperties).toBe(false)
})

test('no key of an input is required', () => {
  for (const { required = [] } of Object.values(inputs)) expect(required).toEqual([])
})

const names = ({ properties = {} }: JsonSchema): string[] => Object.keys(properties)

test('the properties are those of the list of fields', () => {
  const writable = leadFieldsWhere(({ write }) => write)
  const filterable = leadFieldsWhere(({ filter }) => filter?.length)

  expect(names(inputs.create)).toEqual([...writable, 'fbclid', 'sessionId'])
  expect(names(inputs.update).toSorted()).toEqual(
    [
      ...['id', 'externalId', 'email', 'phone', 'changedTo'],
      ...leadFieldsWhere(({ write }) => write === 'create+update'),
    ].toSorted(),
  )
  expect(names(inputs.list).toSorted()).toEqual(
    [
      ...['limit', 'page', 'cursor', 'sort', 'search', 'fields', 'updated_after', 'custom'],
      ...filterable,
    ].toSorted(),
  )
})

test('clients see whole numbers, booleans and amounts, not their text forms', () => {
  const { limit, gclid, value } = inputs.list.properties ?? {}

  expect(limit).toMatchObject({ type: 'integer', minimum: 1, maximum: 100, default: 50 })
  expect(gclid).toMatchObject({ properties: { exists: { type: 'boolean' } } })
  expect(value).toMatchObject({ properties: { gte: { type: 'number' } } })
})

test('a response has every field, and null only where allowed', () => {
  const schema = toJsonSchema(leadSchema, 'output')

  expect(names(schema)).toEqual([...Object.keys(leadFields), 'session', 'sessions'])
  expect(schema.required).toEqual(names(schema))
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const isNullable = JSON.stringify(property).includes('"null"')
    const isRequired = leadFieldsWhere(({ required }) => required).some((field) => field === name)
    if (name !== 'sessions') expect(isNullable, name).toBe(!isRequired)
  }
})

test('errors and pages can be shown as JSON Schema', () => {
  expect(names(toJsonSchema(errorSchema, 'output'))).toEqual(['success', 'error', 'meta'])
  expect(toJsonSchema(paginationSchema, 'output').required).toEqual([
    'limit',
    'page',
    'totalPages',
    'total',
    'hasMore',
  ])
})
