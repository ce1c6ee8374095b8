import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { create } from '../server/test/calls/lead-calls.ts'
import { startService } from '../server/test/harness.ts'

const service = await startService()
const origin = await service.app.listen({ host: '127.0.0.1', port: 0 })
afterAll(service.stop)

/** Code that the guide expects readers to write themselves: a client, and storage for the copy. */
const around = (saved: object) => `
  import { createClient } from '@leadtrace/sdk'
  const leadtrace = createClient({ baseUrl: process.env.URL, apiKey: process.env.KEY })
  const changes = []
  const load = async () => (${JSON.stringify(saved)})
  const store = async (lead) => changes.push(lead.name)
  const remove = async (id) => changes.push('-' + id)
  const save = async ({ cursor }) => { changes.cursor = cursor }
  process.on('exit', () => console.log(JSON.stringify([changes.cursor, ...changes])))
`

test('the code of the guide makes a copy, then reads only what has changed', async () => {
  const guide = await readFile(new URL('../docs/guides/sync.md', import.meta.url), 'utf8')
  const example = /```ts\n(.+?)```/s.exec(guide)?.[1] ?? ''
  const org = await service.newOrg()
  const follow = async (cursor?: string): Promise<string[]> => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module-typescript', '--eval', around({ cursor }) + example],
      {
        cwd: new URL('.', import.meta.url),
        env: { ...process.env, URL: `${origin}/api`, KEY: org.key },
      },
    )
    return JSON.parse(stdout)
  }

  const id = await create(org, { name: 'Ada' })
  const [cursor = '', ...first] = await follow()
  await create(org, { name: 'Bob' })
  await org.call(`DELETE /leads/${id}`)
  const [, ...second] = await follow(cursor)

  expect([first, second]).toEqual([['Ada'], ['Bob', `-${id}`]])
})
