import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildExample } from '../http/openapi/code-samples.ts'
import { exampleId, exampleInputs } from '../http/openapi/example-inputs.ts'
import { operations } from '../operations.ts'
import type { Operation } from '../platform/operation.ts'
import { type ExampleOrg, newExampleOrg } from './fixtures/example-org.ts'
import { startService, type TestAnswer } from './harness.ts'
import { findMismatches } from './openapi-schemas.ts'
import { routes } from './routes.ts'

const service = await startService()
afterAll(service.stop)

/** Clock of the examples. */
const start = Date.parse('2026-11-25T09:30:00Z')

let org: ExampleOrg
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  org = await newExampleOrg(service)
})
afterAll(() => {
  vi.useRealTimers()
})

/** Sends an operation's example request to the example organization. */
function send(op: Operation): Promise<TestAnswer> {
  const { method, path, body } = buildExample(op)
  const { mergedId, ...ids } = org.pathIds
  const id = ids[op.name] ?? ids[path.split('/')[1] ?? ''] ?? ids[''] ?? ''
  const [target = '', query = ''] = path.replace(exampleId, id).split('?')
  const own = op.name === 'merge_leads' ? { mergedId } : {}
  return org.call(`${method} ${target}`, { query, ...(body && { body: { ...body, ...own } }) })
}

/** Reads first, because they are examples of the arranged data; deletions last. */
function getRank({ name, rest }: Operation): number {
  if (rest.startsWith('DELETE') || name === 'erase_lead') return 2
  return name.startsWith('get_') || name.startsWith('list_') ? 0 : 1
}

/** Requests whose response is not the usual one of their operation. */
const others: Readonly<Record<string, () => Promise<TestAnswer>>> = {
  create_lead: async () => {
    const merging = await service.newOrg({ duplicatePolicy: 'merge' })
    const sent = { body: exampleInputs.create_lead }
    await merging.call('POST /leads', sent)
    return merging.call('POST /leads', sent)
  },
  upsert_lead: () => org.call('PUT /leads', { body: { externalId: 'crm-1002', name: 'Ada' } }),
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[1-9a-f][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Replaces what differs in every run: IDs by numbered ones, and random texts by fixed ones. */
function stabilize(answers: object): string {
  const ids = new Map<string, string>()
  const rename = (id: string): string => {
    const number = (ids.size + 1).toString(16).padStart(12, '0')
    const renamed = ids.get(id) ?? `0190b8f0-5c1e-7d3a-9f42-${number}`
    ids.set(id, renamed)
    return renamed
  }
  return `${JSON.stringify(answers, undefined, 2)
    .replace(uuid, rename)
    .replace(/"(secret|password)": "[^"]*"/g, '"$1": "shown only in this response"')
    .replace(/"verifyToken": "[^"]*"/g, '"verifyToken": "text for the platform"')
    .replace(/"nextCursor": "[^"\d][^"]*"/g, '"nextCursor": "opaque"')
    .replace(/"at": "[^"]*"(,\s*"ms")/g, '"at": "2026-11-25T10:00:00.000Z"$1')
    .replace(/"ms": \d+/g, '"ms": 5')
    .replace(/"path": "\/in\/[^"]*"/g, '"path": "/in/EKWobtYrCYtkysCdE94aOotR"')}\n`
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
  await expect(stabilize(inOrder)).toMatchFileSnapshot('../http/openapi/example-answers.json')
})
