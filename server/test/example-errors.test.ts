import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ErrorCode } from '../../contract/error-codes.ts'
import { exampleId, exampleInputs } from '../http/openapi/example-inputs.ts'
import { fileOperations, operations } from '../operations.ts'
import type { Operation } from '../platform/operation.ts'
import { provokeConflict } from './examples/provoke-conflict.ts'
import {
  type ExampleChange,
  type ExampleOrg,
  newExampleOrg,
  sendExample,
} from './fixtures/example-org.ts'
import { stabilizeExamples } from './fixtures/stabilize-examples.ts'
import { startService, type TestAnswer, type TestOrg } from './harness.ts'
import { findMismatches } from './openapi-schemas.ts'
import { routes } from './routes.ts'

const service = await startService()
afterAll(service.stop)

/** Time of all example requests. */
const now = Date.parse('2026-11-25T09:30:00Z')

let org: ExampleOrg
/** Organizations whose keys have few scopes. */
let limited: readonly TestOrg[]
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  org = await newExampleOrg(service)
  limited = [await service.newOrg({}, 'read'), await service.newOrg({}, 'form')]
})
afterAll(() => {
  vi.useRealTimers()
})

const lead = { name: 'Ada Lovelace', status: 'sold' }

/** Requests with a typical mistake, by operation; by default, an unknown parameter. */
const mistakes: Readonly<Record<string, ExampleChange>> = {
  create_lead: { body: lead },
  upsert_lead: { body: { ...lead, externalId: 'crm-1001' } },
  write_leads: { body: { items: [] } },
  test_webhook: { query: 'type=lead.sold' },
  check_site: { query: 'color=red' },
  download_ad_spend: { query: 'color=red' },
  edit_lead: { body: { status: 'sold' } },
  update_lead: { body: { externalId: 'crm-1001', status: 'sold' } },
  get_attribution: { body: { sort: 'roas:desc' } },
  get_time_series: { body: { metrics: ['cost'] } },
  get_stats: { body: { period: 'custom', startDate: '2026-11-01' } },
}

/** Requests with an invalid date, by operation; by default, the date is in the body. */
const dates: Readonly<Record<string, ExampleChange>> = {
  list_leads: { query: 'createdAt[gte]=2026-02-30' },
  download_ad_spend: { query: 'startDate=2026-02-30&endDate=2026-03-31' },
  put_ad_spend: {
    body: { rows: [{ date: '2026-02-30', platform: 'google_ads', currency: 'EUR', spend: 1 }] },
  },
}

const send = (op: Operation, change?: ExampleChange) => sendExample(org, op, change)

/** Provokes an error; `undefined` if there is no known way to do so. */
async function provoke(op: Operation, code: ErrorCode): Promise<TestAnswer | undefined> {
  switch (code) {
    case 'UNAUTHORIZED':
      return send(op, { call: (route, sent) => service.callWith(undefined, route, sent) })
    case 'FORBIDDEN': {
      const answers = await Promise.all(limited.map(({ call }) => send(op, { call })))
      return answers.find(({ status }) => status === 403)
    }
    case 'VALIDATION_ERROR':
      return send(op, mistakes[op.name] ?? { body: { ...exampleInputs[op.name], color: 'red' } })
    case 'INVALID_FILTER':
      return send(op, { query: 'color=red' })
    case 'INVALID_DATE':
      return send(
        op,
        dates[op.name] ?? { body: { startDate: '2026-02-30', endDate: '2026-03-31' } },
      )
    case 'NOT_FOUND':
      return op.rest.includes('{')
        ? send(op, { id: exampleId })
        : send(op, { body: { ...exampleInputs[op.name], externalId: 'crm-9' } })
    case 'CONFLICT':
      return provokeConflict(service, org, op)
    case 'RATE_LIMITED':
      return op.fileType === undefined ? repeat(op) : sendTogether(op)
    default:
      return undefined
  }
}

/** Sends a request repeatedly until it exceeds the rate limit. */
async function repeat(op: Operation): Promise<TestAnswer> {
  for (let i = 0; i < 10; i++) {
    const answer = await send(op)
    if (answer.status === 429) return answer
  }
  return expect.fail(`${op.name} has no limit`)
}

/** Sends more requests at the same time than an operation allows. */
async function sendTogether(op: Operation): Promise<TestAnswer | undefined> {
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(op)))
  return answers.find(({ status }) => status === 429)
}

/** Ways in which an error violates the OpenAPI document, which the tests read without files. */
const findErrorMismatches = (op: Operation, answer: TestAnswer) => {
  const route = routes.find((one) => one.op.name === op.name)
  return route === undefined ? [] : findMismatches(route, answer)
}

test('the example errors in the API reference are those of the service', async () => {
  await org.call('POST /leads', { body: { name: 'Twin', email: 'twin@example.com' } })
  await org.call('POST /leads', { body: { name: 'Other twin', email: 'twin@example.com' } })
  await org.call('POST /leads', { body: { name: 'Grace Hopper', externalId: 'crm-2001' } })
  const errors: Record<string, Record<string, unknown>> = {}
  const [missing, wrong]: [string[], string[]] = [[], []]
  for (const op of [...operations, ...fileOperations]) {
    for (const code of op.errors) {
      const answer = await provoke(op, code)
      if (answer === undefined) {
        missing.push(`${op.name} ${code}`)
        continue
      }
      const received = op.rawResponse && code === 'UNAUTHORIZED' ? code : answer.body.error?.code
      const mismatches = findErrorMismatches(op, answer)
      if (received !== code || mismatches.length > 0) {
        wrong.push(`${op.name} ${code}: ${received ?? answer.status} ${mismatches.join()}`)
      }
      errors[op.name] = { ...errors[op.name], [code]: answer.body }
    }
  }

  expect(wrong).toEqual([])
  expect(missing).toEqual([])
  // Recorded by `npm test -- server/test/example-errors.test.ts -u`.
  await expect(stabilizeExamples(errors)).toMatchFileSnapshot('../http/openapi/example-errors.json')
})
