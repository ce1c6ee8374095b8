import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startService } from '../server/test/harness.ts'
import { createRun } from './test-terminal.ts'

const service = await startService()
const origin = await service.app.listen({ host: '127.0.0.1', port: 0 })
const folder = await mkdtemp(join(tmpdir(), 'leadtrace-cli-guide-'))
afterAll(async () => {
  await service.stop()
  await rm(folder, { recursive: true })
})

const guide = await readFile(new URL('../docs/guides/clients.md', import.meta.url), 'utf8')

/** A command's arguments, split as a shell would split them. */
const splitArguments = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, inQuotes, plain = '']) => inQuotes ?? plain)

test('every command of the guide works, in its order', async () => {
  const org = await service.newOrg()
  const run = createRun({ LEADTRACE_URL: origin, LEADTRACE_API_KEY: org.key })
  const csv = /```csv\n(.+?)```/s.exec(guide)?.[1] ?? ''
  const lines = [...guide.matchAll(/^npx @leadtrace\/cli (.+)$/gm)].map(([, line = '']) => line)
  const outputs = new Map<string, string>()

  for (const line of lines.filter((one) => !one.includes('--follow'))) {
    const { code, stdout, stderr } = await run(
      splitArguments(line.replace('won.csv', join(folder, 'won.csv'))),
      { readInput: async () => csv },
    )
    outputs.set(line.split(' ').slice(0, 2).join(' '), stdout)
    expect([line, code, stderr]).toEqual([line, 0, expect.not.stringContaining('Error')])
  }

  expect(lines.length).toBeGreaterThanOrEqual(10)
  expect(outputs.get('leads list')).toContain('Ada Lovelace')
  expect(outputs.get('spend import')).toContain('inserted   1')
  expect(await readFile(join(folder, 'won.csv'), 'utf8')).toContain('ada@example.com')
})
