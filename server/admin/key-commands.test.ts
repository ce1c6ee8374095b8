import { afterAll, expect, test } from 'vitest'
import { startService } from '../test/harness.ts'
import { commands } from './commands.ts'

const service = await startService()
afterAll(service.stop)

const { orgId } = await service.newOrg()
const createKey = (expires: string): Promise<string> =>
  commands
    .get('create-key')
    ?.run(service.db, ['--org', orgId, '--name', 'Short', '--expires', expires], 'http://test') ??
  Promise.reject(new Error('no such command'))

test('an expiry in the past is rejected, as in the web app', async () => {
  await expect(createKey('2020-01-31')).rejects.toThrow('--expires must not be in the past.')
})

test('a key can expire today', async () => {
  const today = new Date().toISOString().slice(0, 10)

  expect(await createKey(today)).toMatch(/^lt_live_/)
})
