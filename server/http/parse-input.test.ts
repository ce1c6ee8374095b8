import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import {
  adSpendInput,
  putAdSpendInput,
  spendRowInput,
} from '../../contract/ad-spend/ad-spend-schemas.ts'
import { createLeadSchema, updateLeadSchema } from '../../contract/leads/lead-schemas.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { parseInput } from '../platform/http/parse-input.ts'
import { parseJson } from './json-body.ts'

/** Error message for an invalid input. */
function getMessage(schema: z.ZodType, sent: unknown): string {
  try {
    parseInput(schema, sent)
  } catch (error) {
    if (error instanceof ApiError) return error.message
  }
  return 'nothing'
}

const spendAlone = z.object({ rows: z.array(spendRowInput.pick({ spend: true })) })

const spend = { date: '2026-01-31', platform: 'google_ads', currency: 'EUR', spend: 1 }

describe('problems are described in plain words', () => {
  test.for<[string, z.ZodType, object]>([
    ['email must be a string or an array.', updateLeadSchema, { email: null }],
    ['email must be a string or an array.', updateLeadSchema, { email: 5 }],
    ['email.0 must be a string.', updateLeadSchema, { email: [5] }],
    ['phone must have at most 50 items.', updateLeadSchema, { phone: Array(51).fill('1') }],
    ['value must be a number or a string.', createLeadSchema, { name: 'Ada', value: true }],
    ['value must be a number.', createLeadSchema, { name: 'Ada', value: 'Infinity' }],
    ['value must be between 0 and 1000000000000.', createLeadSchema, { name: 'Ada', value: '-5' }],
    ['ad_storage must be a boolean or a string.', createLeadSchema, { name: 'Ada', ad_storage: 1 }],
    ['groupBy must have at least 1 item.', adSpendInput, { groupBy: [] }],
    ['limit must be a number or a string.', adSpendInput, { limit: null }],
    ['limit must be a whole number.', adSpendInput, { limit: 1.5 }],
    ['sort must be at most 500 characters.', adSpendInput, { sort: 'x'.repeat(501) }],
    ['The body must be an object.', putAdSpendInput, [spend]],
    ['Send at least one of name, email, phone, custom.', createLeadSchema, {}],
    ['"" is not recognized.', adSpendInput, { '': 1 }],
    ['rows must be an array.', putAdSpendInput, { rows: 'none' }],
    ['rows must have at least 1 item.', putAdSpendInput, { rows: [] }],
  ])('%s', ([message, schema, sent]) => {
    expect(getMessage(schema, sent)).toBe(message)
  })

  test.for<[string, z.ZodType, string]>([
    ['value has too many digits.', createLeadSchema, '{"name":"Ada","value":1e400}'],
    ['value has too many digits.', updateLeadSchema, '{"value":12345678901234567890}'],
    ['limit has too many digits.', adSpendInput, '{"limit":-12345678901234567890}'],
    ['Row 1: spend has too many digits.', spendAlone, '{"rows":[{"spend":1e400}]}'],
    ['name must be a string.', createLeadSchema, '{"name":12345678901234567890}'],
  ])('%s', ([message, schema, body]) => {
    expect(getMessage(schema, parseJson(body))).toBe(message)
  })

  test.for<[string, object]>([
    ['spend must be at least 0', { spend: -1 }],
    ['spend must be at most 1000000000000', { spend: 1e13 }],
    ['clicks must be a whole number', { clicks: 1.5 }],
    ['clicks must be at least 0', { clicks: -1 }],
    ['platform must be at most 50 characters', { platform: 'a'.repeat(51) }],
  ])('%s, in a row of ad spend', ([message, wrong]) => {
    expect(getMessage(putAdSpendInput, { rows: [{ ...spend, ...wrong }] })).toContain(message)
  })
})
