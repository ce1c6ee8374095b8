import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { create } from '../server/test/calls/lead-calls.ts'
import { startService } from '../server/test/harness.ts'

const service = await startService()
const origin = await service.app.listen({ host: '127.0.0.1', port: 0 })
afterAll(service.stop)

/** Parts that the guide leaves to its readers: a client, and storage for the copy. */
const around = (since: string) => `
  import { createClient } from '@leadtrace/sdk'
  const leadtrace = createClient({ baseUrl: process.env.URL, apiKey: process.env.KEY })
  const copy = new Map()
  const load = async () => ({ since: '${since}' })
  const store = async (lead) => copy.set(lead.id, lead.name)
  const save = async ({ since }) => console.log(JSON.stringify([since, ...copy.values()]))
`

test('the code of the guide on copies runs, and reads the last minute again', async () => {
  const guide = await readFile(new URL('../docs/guides/sync.md', import.meta.url), 'utf8')
  const example = /```ts\n(.+?)```/s.exec(guide)?.[1] ?? ''
  const org = await service.newOrg()
  const follow = async (since: string): Promise<string[]> => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module-typescript', '--eval', around(since) + example],
      {
        cwd: new URL('.', import.meta.url),
        env: { ...process.env, URL: `${origin}/api`, KEY: org.key },
      },
    )
    return JSON.parse(stdout)
  }

  await create(org, { name: 'Ada' })
  const [since = '', ...first] = await follow('2000-01-01T00:00:00Z')
  await create(org, { name: 'Bob' })
  const [later = '', ...second] = await follow(since)

  expect([first, second]).toEqual([['Ada'], ['Ada', 'Bob']])
  expect(later > since).toBe(true)
})
