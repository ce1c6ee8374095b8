import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { exampleInputs } from '../http/openapi/example-inputs.ts'
import { operations } from '../operations.ts'
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
  return name.startsWith('get_') || name.startsWith('list_') ? 0 : 1
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

test('the example responses in the API reference are those of the service', async () => {
  const answers: Record<string, Record<number, unknown>> = {}
  const sorted = operations.toSorted((a, b) => getRank(a) - getRank(b))
  for (const [i, op] of sorted.entries()) {
    const route = routes.find((one) => one.op.name === op.name) ?? expect.fail(op.name)
    vi.setSystemTime(start + (i + 1) * 60_000)
    const received = [await send(op), ...(others[op.name] ? [await others[op.name]?.()] : [])]
    for (const answer of received) {
      if (answer === undefined) continue
      expect(findMismatches(route, answer)).toEqual([])
      answers[op.name] = { ...answers[op.name], [answer.status]: answer.body }
    }
  }

  const listed = operations.map(({ name, statuses }) => [name, [...statuses].sort().map(String)])
  expect(operations.map(({ name }) => [name, Object.keys(answers[name] ?? {})])).toEqual(listed)
  const inOrder = Object.fromEntries(operations.map(({ name }) => [name, answers[name]]))
  // Recorded by `npm test -- server/test/example-answers.test.ts -u`.
  await expect(stabilizeExamples(inOrder)).toMatchFileSnapshot(
    '../http/openapi/example-answers.json',
  )
})
