import { expect, test } from 'vitest'
import { buildGet } from '../client-request.ts'
import type { Kind } from './kinds.ts'
import { measureKinds } from './measure-kinds.ts'

const createKind = (title: string, ...paths: string[]): Kind => ({
  title,
  requests: [buildGet(`/${title}`), ...paths.map(buildGet)],
})

test('kinds take turns, and so do the requests of a kind', async () => {
  const sent: string[] = []
  const kinds = [createKind('a', '/a2'), createKind('b')]

  await measureKinds(kinds, { mostRequests: 3, seconds: 60 }, async (_, { path }) => {
    sent.push(path)
    return 1
  })

  expect(sent).toEqual(['/a', '/b', '/a2', '/b', '/a', '/b'])
})

test.each([
  { ms: 1, requests: 200, why: 'a fast kind ends at the most requests' },
  { ms: 100, requests: 20, why: 'a slower one when its time is up' },
  { ms: 3_000, requests: 3, why: 'a slow one gets three requests all the same' },
  { ms: 20_000, requests: 1, why: 'a hopeless one gets ten seconds and no more' },
])('$why', async ({ ms, requests }) => {
  const kind = createKind('a')

  const latencies = await measureKinds([kind], { mostRequests: 200, seconds: 2 }, async () => ms)

  expect(latencies.get(kind)).toEqual({ requests, p50Ms: ms, p99Ms: ms, maxMs: ms })
})
