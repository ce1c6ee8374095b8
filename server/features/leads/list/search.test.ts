import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storableText } from '../../../test/arbitraries/lead-arbitrary.ts'
import { create, list, listField, toRejection } from '../../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { runs } from '../../../test/run-size.ts'

const service = await startService()
afterAll(service.stop)

let org: TestOrg
beforeAll(async () => {
  org = await service.newOrg({ defaultCountry: 'DE' })
  await create(org, { name: 'Ada', email: 'Ada.Lovelace@Example.com', externalId: 'CRM-7' })
  await create(org, { name: 'Bob 100%', phone: '0170 / 123-45 67' })
  await create(org, { name: 'C:\\temp_dir', note: 'lovelace', path: '/CRM-7' })
})

const find = (search: string) => listField(org, { search, sort: 'name:asc' })

test('a search covers externalId, name, email and phone, ignoring case', async () => {
  expect(await find('crm')).toEqual(['Ada'])
  expect(await find('BOB')).toEqual(['Bob 100%'])
  expect(await find('LOVELACE@example')).toEqual(['Ada'])
  expect(await find('170 / 12')).toEqual(['Bob 100%'])
})

test('a search ignores other fields', async () => {
  expect(await find('/crm')).toEqual([])
  expect(await find('lovelace')).toEqual(['Ada'])
})

test('a phone number is found by its digits in any notation', async () => {
  expect(await find('01701234567')).toEqual(['Bob 100%'])
  expect(await find('(0170) 123.45')).toEqual(['Bob 100%'])
  expect(await find('+49 170 1234567')).toEqual(['Bob 100%'])
  expect(await find('12345')).toEqual(['Bob 100%'])
})

test('digits with letters are not treated as a phone number', async () => {
  expect(await find('a1234')).toEqual([])
})

test('percent, underscore and backslash are ordinary characters', async () => {
  expect(await find('%')).toEqual(['Bob 100%'])
  expect(await find('_')).toEqual(['C:\\temp_dir'])
  expect(await find('\\')).toEqual(['C:\\temp_dir'])
  expect(await find('b%o')).toEqual([])
  expect(await find('A_a')).toEqual([])
})

test('a search never matches across two fields', async () => {
  expect(await find('crm-7ada')).toEqual([])
  expect(await find('crm-7 ada')).toEqual([])
  expect(await find('crm-7\nada')).toEqual([])
})

test('a search narrows a filtered list, and total counts the matches', async () => {
  const { body } = await list(org, { search: 'd', status: 'open', limit: '1', sort: 'name:asc' })

  expect(body.data[0].name).toBe('Ada')
  expect(body.meta.pagination).toMatchObject({ total: 2, totalPages: 2, hasMore: true })
})

test('case is ignored in every script, within a word and at its end', async () => {
  const own = await service.newOrg()
  await create(own, { name: 'ΟΔΟΣΤΡΩΜΑ ÄRGER дом' })

  for (const search of ['οδος', 'ΟΔΟΣ', 'οδοσ', 'ärger', 'ÄRGER', 'ДОМ']) {
    expect(await listField(own, { search }), search).toHaveLength(1)
  }
})

test('every part of every name is found, as written and in lower case', async () => {
  const own = await service.newOrg()
  await fc.assert(
    fc.asyncProperty(
      storableText(500).filter((name) => name.trim() !== ''),
      fc.nat(),
      fc.nat(),
      async (name, start, size) => {
        const id = await create(own, { name })
        const characters = [...name.trim()]
        const from = start % characters.length
        const part = characters.slice(from, from + 1 + (size % 60)).join('')
        if (part.trim() === '') return

        for (const search of [part, part.toLowerCase()]) {
          const answer = await list(own, { search, fields: 'id', limit: '1' })
          expect(answer.body.data[0]?.id, JSON.stringify(search)).toBe(id)
        }
      },
    ),
    { numRuns: runs(60) },
  )
})

describe('rejected with INVALID_FILTER', () => {
  test.for([
    ['an empty text', ''],
    ['only whitespace', '  \t'],
    ['more than 255 characters', 'x'.repeat(256)],
    ['NUL', 'a\0b'],
  ] as const)('%s', async ([, search]) => {
    const answer = await list(org, { search })

    expect(toRejection(answer)).toEqual({ status: 400, code: 'INVALID_FILTER', fields: ['search'] })
  })

  test('255 characters are accepted, counted as code points', async () => {
    expect((await list(org, { search: '😀'.repeat(255) })).status).toBe(200)
    expect((await list(org, { search: '😀'.repeat(256) })).status).toBe(400)
  })
})
