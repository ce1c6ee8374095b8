import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { startService } from '../server/test/harness.ts'

const service = await startService()
const origin = await service.app.listen({ host: '127.0.0.1', port: 0 })
afterAll(service.stop)

test('the example of the README runs unchanged', async () => {
  const readme = await readFile(new URL('README.md', import.meta.url), 'utf8')
  const example = /```ts\n(.+?)```/s.exec(readme)?.[1] ?? ''
  const org = await service.newOrg()

  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module-typescript', '--eval', example],
    {
      // The package name can be resolved from this folder.
      cwd: new URL('.', import.meta.url),
      env: { ...process.env, LEADTRACE_URL: `${origin}/api`, LEADTRACE_API_KEY: org.key },
    },
  )

  expect(stdout).toBe('ada@example.com is worth 1200\nLead not found.\n')
  expect(example.trim().split('\n').length).toBeLessThanOrEqual(16)
})
