import type { HTTPMethods } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { appOperations, userOperations } from '../app-operations.ts'
import { fileOperations, operations } from '../operations.ts'
import { startService } from '../test/harness.ts'
import { appRoute } from './app-api/address.ts'
import { toRoute } from './routes.ts'
import { basePath } from './serve-api.ts'

const service = await startService()
afterAll(service.stop)
const { app } = service

const urls = new Set([
  ...[...operations, ...fileOperations].map(({ rest }) => toRoute(basePath, rest).url),
  ...[...userOperations, ...appOperations].map(({ rest }) => appRoute(rest).url),
])

/** The methods that have their own route, in the format of an `Allow` header. */
const readAllow = (url: string): string =>
  app.supportedMethods
    .filter((method) => app.hasRoute({ method, url }))
    .sort()
    .join(', ')

test('every path responds to each other method with 405 and exactly its own methods', async () => {
  const unexpected: unknown[] = []
  let hidden = 0
  for (const url of urls) {
    const allow = readAllow(url)
    for (const method of app.supportedMethods.filter((one) => !allow.split(', ').includes(one))) {
      // The route for another path would match, just as `GET /leads/:id` matches `GET /leads/bulk`.
      if (app.findRoute({ method, url }) !== null) hidden++
      const { statusCode, headers } = await app.inject({
        // `inject` also accepts the router's methods that its type lacks: TRACE and QUERY.
        method: method as 'GET',
        url: url.replaceAll(/:\w+/g, 'x'),
      })
      if (statusCode !== 405 || headers.allow !== allow) {
        unexpected.push([method, url, allow, statusCode, headers.allow])
      }
    }
  }

  expect(unexpected).toEqual([])
  expect(hidden).toBeGreaterThan(0)
})

test.for([
  '/api/leads/',
  '/api//leads',
  '/api/%6ceads',
  '/api/leads?search=%zz#top',
  'http://leads.example/api/leads',
])('the methods of a path do not depend on how it is written: %s', async (url) => {
  const { statusCode, headers } = await app.inject({ method: 'DELETE', url })

  expect([statusCode, headers.allow]).toEqual([405, readAllow('/api/leads')])
})

test.for([
  ['PUT', '/api/leads/a/b/c'],
  ['PUT', '/api/leads/%zz'],
  ['PUT', `/api/leads/${'x'.repeat(1_001)}`],
  ['PUT', '/api'],
  ['PUT', '/o'],
  ['DELETE', '/assets/a.js'],
] as const)('%s of a path that no method supports is not found: %s', async ([method, url]) => {
  const { statusCode, headers } = await app.inject({ method, url })

  expect([statusCode, headers.allow]).toEqual([404, undefined])
})

test('a path below a wildcard supports the methods of the wildcard', async () => {
  const answers = []
  for (const method of ['POST', 'OPTIONS', 'TRACE'] satisfies HTTPMethods[]) {
    const { statusCode, headers } = await app.inject({
      method: method as 'POST',
      url: '/o/some-org/leads',
    })
    answers.push([statusCode, headers.allow])
  }

  expect(answers).toEqual(Array(3).fill([405, 'GET, HEAD']))
})
