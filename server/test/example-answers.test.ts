import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { exampleInputs } from '../http/openapi/example-inputs.ts'
import { fileOperations, operations } from '../operations.ts'
import type { Operation } from '../platform/operation.ts'
import { type ExampleOrg, newExampleOrg, sendExample } from './fixtures/example-org.ts'
import { stabilizeExamples } from './fixtures/stabilize-examples.ts'
import { startService, type TestAnswer } from './harness.ts'
import { findMismatches } from './openapi-schemas.ts'
import { routes } from './routes.ts'

const service = await startService()
afterAll(service.stop)

/** Time before the first example request. */
const start = Date.parse('2026-11-25T09:30:00Z')

let org: ExampleOrg
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  org = await newExampleOrg(service)
})
afterAll(() => {
  vi.useRealTimers()
})

const send = (op: Operation): Promise<TestAnswer> => sendExample(org, op)

/** Reads run first, because their examples show the initial data; deletions run last. */
function getRank({ name, rest }: Operation): number {
  if (rest.startsWith('DELETE') || name === 'erase_lead') return 2
  return /^(get|list|download)_/.test(name) ? 0 : 1
}

/** Requests that provoke an operation's second success status. */
const others: Readonly<Record<string, () => Promise<TestAnswer>>> = {
  create_lead: async () => {
    const merging = await service.newOrg({ duplicatePolicy: 'merge' })
    const sent = { body: exampleInputs.create_lead }
    await merging.call('POST /leads', sent)
    return merging.call('POST /leads', sent)
  },
  upsert_lead: () => org.call('PUT /leads', { body: { externalId: 'crm-1002', name: 'Ada' } }),
}

const all: readonly Operation[] = [...operations, ...fileOperations]

/** Ways in which a response violates the OpenAPI document, or is not the documented file. */
function findWrong(op: Operation, answer: TestAnswer): unknown[] {
  const route = routes.find((one) => one.op.name === op.name)
  if (route !== undefined) return findMismatches(route, answer)
  const type = answer.headers['content-type']
  return type === `${op.fileType}; charset=utf-8` ? [] : [type]
}

test('the example responses in the API reference are those of the service', async () => {
  const answers: Record<string, Record<number, unknown>> = {}
  const sorted = all.toSorted((a, b) => getRank(a) - getRank(b))
  for (const [i, op] of sorted.entries()) {
    vi.setSystemTime(start + (i + 1) * 60_000)
    const received = [await send(op), ...(others[op.name] ? [await others[op.name]?.()] : [])]
    for (const answer of received) {
      if (answer === undefined) continue
      expect(findWrong(op, answer)).toEqual([])
      answers[op.name] = { ...answers[op.name], [answer.status]: answer.body }
    }
  }

  const listed = all.map(({ name, statuses }) => [name, [...statuses].sort().map(String)])
  expect(all.map(({ name }) => [name, Object.keys(answers[name] ?? {})])).toEqual(listed)
  const inOrder = Object.fromEntries(all.map(({ name }) => [name, answers[name]]))
  // Recorded by `npm test -- server/test/example-answers.test.ts -u`.
  await expect(stabilizeExamples(inOrder)).toMatchFileSnapshot(
    '../http/openapi/example-answers.json',
  )
})
