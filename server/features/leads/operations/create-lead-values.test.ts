import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { statuses } from '../../../../contract/field-kinds.ts'
import { leadFieldEntries, leadFieldsWhere } from '../../../../contract/lead-fields.ts'
import { asAnswered, minorUnits, storableText } from '../../../test/arbitraries/lead-arbitrary.ts'
import { create, read, toRejection } from '../../../test/calls/lead-calls.ts'
import { startService } from '../../../test/harness.ts'
import { runs } from '../../../test/run-size.ts'

const service = await startService()
afterAll(service.stop)

const texts = leadFieldEntries
  .filter(([, field]) => field.write && (field.kind === 'text' || field.kind === 'phone'))
  .map(([name, { max = 500 }]) => ({ name, max }))

/** Values for a lead's text fields; any of the fields can be absent. */
const anyTexts = fc.record(
  Object.fromEntries(texts.map(({ name, max }) => [name, storableText(max)])),
  { requiredKeys: [] },
)

test('every accepted text is returned as sent, trimmed', async () => {
  const org = await service.newOrg()
  await fc.assert(
    fc.asyncProperty(anyTexts, async (values) => {
      // Only a lost lead can have a value in every text field. externalId is omitted because it
      // must be unique.
      const { externalId: _, ...rest } = values
      const id = await create(org, { email: 'ada@example.com', status: 'lost', ...rest })

      const lead = await read(org, id)

      for (const [name, text] of Object.entries(rest)) {
        expect(lead[name], name).toBe(asAnswered(text ?? ''))
      }
    }),
    { numRuns: runs(60) },
  )
})

test('every accepted externalId is found by filter', async () => {
  await fc.assert(
    fc.asyncProperty(
      storableText(255).filter((text) => text.trim() !== ''),
      async (externalId) => {
        const org = await service.newOrg()
        const id = await create(org, { name: 'Ada', externalId })

        const query = String(new URLSearchParams({ externalId: externalId.trim() }))
        const { body } = await org.call('GET /leads', { query })

        expect(body.data.map((lead: { id: string }) => lead.id)).toEqual([id])
      },
    ),
    { numRuns: runs(30) },
  )
})

test.for(texts)('$name accepts $max characters and no more', async ({ name, max }) => {
  const org = await service.newOrg()
  const lead = { name: 'Ada', status: 'lost' }
  const longest = '😀'.repeat(max)

  const id = await create(org, { ...lead, [name]: longest })
  const answer = await org.call('POST /leads', { body: { ...lead, [name]: `${longest}x` } })

  expect((await read(org, id))[name]).toBe(longest)
  expect(toRejection(answer)).toEqual({ status: 400, code: 'VALIDATION_ERROR', fields: [name] })
})

const writable = leadFieldsWhere(({ write }) => write)

test.for([
  ['NUL', '"a\\u0000b"'],
  ['the first half of a surrogate pair', '"a\\ud83d"'],
  ['the second half of a surrogate pair', '"\\ude00b"'],
])('%s is rejected in every text field of a lead', async ([, json]) => {
  const org = await service.newOrg()
  for (const name of [...writable, 'sessionId']) {
    const body = name === 'name' ? `{"name":${json}}` : `{"name":"Ada","${name}":${json}}`

    const answer = await org.call('POST /leads', { body })

    const { status, code, fields } = toRejection(answer)
    expect([status, code]).toEqual([400, 'VALIDATION_ERROR'])
    expect(new Set(fields)).toEqual(new Set([name]))
  }
})

test('amounts are returned exactly, whether sent as number or as text', async () => {
  const org = await service.newOrg()
  await fc.assert(
    fc.asyncProperty(minorUnits, fc.boolean(), async (minor, asText) => {
      const digits = String(minor).padStart(3, '0')
      const printed = `${digits.slice(0, -2)}.${digits.slice(-2)}`
      const id = await create(org, { name: 'Ada', value: asText ? printed : Number(printed) })

      const { value } = await read(org, id)

      expect(value).toBe(Number(printed))
      expect(value.toFixed(2)).toBe(printed)
    }),
    { numRuns: runs(60) },
  )
})

test('consent that was not sent is null, never granted', async () => {
  const org = await service.newOrg()
  const id = await create(org, { name: 'Ada', ad_storage: 'GRANTED', ad_user_data: false })

  expect(await read(org, id)).toMatchObject({
    ad_storage: true,
    ad_user_data: false,
    analytics_storage: null,
    ad_personalization: null,
  })
})

test('custom is returned as JSON text, however it was sent', async () => {
  const org = await service.newOrg()
  const values = {
    text: ' {"a": 1} ',
    object: { a: [1, 'ü'] },
    hostile: JSON.parse('{"__proto__":{"a":1}}'),
    list: [1, null],
    bare: '"x"',
  }
  const expected = {
    text: '{"a": 1}',
    object: '{"a":[1,"ü"]}',
    hostile: '{"__proto__":{"a":1}}',
    list: '[1,null]',
    bare: '"x"',
  }

  for (const [kind, custom] of Object.entries(values)) {
    const id = await create(org, { custom })

    expect((await read(org, id)).custom).toBe(expected[kind as keyof typeof expected])
  }
})

test('any JSON is returned unchanged', async () => {
  const org = await service.newOrg()
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.jsonValue())),
      async (custom) => {
        const id = await create(org, { custom })

        expect(JSON.parse((await read(org, id)).custom)).toEqual(JSON.parse(JSON.stringify(custom)))
      },
    ),
    { numRuns: runs(40) },
  )
})

test.for(statuses)(
  'a lead created as %s is qualified only if the status says so',
  async (status) => {
    const org = await service.newOrg()
    const id = await create(org, { name: 'Ada', status })

    const { qualifiedAt, createdAt } = await read(org, id)

    expect(qualifiedAt).toBe(status === 'qualified' || status === 'won' ? createdAt : null)
  },
)

test('only a lost lead has a loss reason', async () => {
  const org = await service.newOrg()
  const reason = { name: 'Ada', lossReason: 'price' }

  const id = await create(org, { ...reason, status: 'lost' })
  const refused = await org.call('POST /leads', { body: reason })
  const empty = await org.call('POST /leads', { body: { ...reason, lossReason: '' } })

  expect((await read(org, id)).lossReason).toBe('price')
  expect(toRejection(refused)).toEqual({
    status: 400,
    code: 'VALIDATION_ERROR',
    fields: ['lossReason'],
  })
  expect(empty.status).toBe(201)
})
