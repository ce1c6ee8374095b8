import { expect, test } from 'vitest'
import { findLoadFailure, type LoadFailure } from './find-load-failure.ts'

const entry = '/assets/index-1.js'
const page = (script: string) => new Response(`<script type="module" src="${script}"></script>`)
const missing = () => new Response('', { status: 404 })
const refused = (status: number) => new Response('', { status })

const chromium = new TypeError(
  'Failed to fetch dynamically imported module: https://a.example/b.js',
)
const safari = new TypeError('Importing a module script failed.')

interface Case {
  readonly name: string
  readonly error: Error
  readonly file?: () => Response
  readonly start?: () => Response
  readonly failure: LoadFailure
}

const cases: readonly Case[] = [
  { name: 'the file is gone', error: chromium, file: missing, failure: 'newVersion' },
  {
    name: 'the file is there, but the start page is that of another build',
    error: chromium,
    file: () => new Response(''),
    start: () => page('/assets/index-2.js'),
    failure: 'newVersion',
  },
  {
    name: 'the browser does not name the file, and the build is another one',
    error: safari,
    start: () => page('/assets/index-2.js'),
    failure: 'newVersion',
  },
  {
    name: 'the browser does not name the file, and the build is the same',
    error: safari,
    start: () => page(entry),
    failure: 'temporary',
  },
  {
    name: 'the file can be loaded again',
    error: chromium,
    file: () => new Response(''),
    start: () => page(entry),
    failure: 'temporary',
  },
  {
    name: 'a proxy reports 502',
    error: chromium,
    file: () => refused(502),
    failure: 'unavailable',
  },
  {
    name: 'a proxy reports 403',
    error: chromium,
    file: () => refused(403),
    failure: 'unavailable',
  },
  {
    name: 'the service starts while it is asked',
    error: safari,
    start: () => refused(503),
    failure: 'unavailable',
  },
  { name: 'nothing responds', error: chromium, failure: 'offline' },
  { name: 'nothing responds in Safari', error: safari, failure: 'offline' },
]

test.for(cases)('$failure if $name', async ({ error, file, start, failure }) => {
  const send = async (path: string) => {
    const respond = path === '/' ? start : file
    if (respond === undefined) throw new TypeError('Failed to fetch')
    return respond()
  }

  expect(await findLoadFailure(error, { entry, send })).toBe(failure)
})

test('the request has a time limit', async () => {
  const signals: (AbortSignal | null | undefined)[] = []
  await findLoadFailure(chromium, {
    entry,
    send: async (_, { signal }) => {
      signals.push(signal)
      return missing()
    },
  })

  expect(signals).toEqual([expect.any(AbortSignal)])
})
