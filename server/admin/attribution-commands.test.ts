import { afterAll, expect, test } from 'vitest'
import { create } from '../test/calls/lead-calls.ts'
import { startService } from '../test/harness.ts'
import { commands } from './commands.ts'

const service = await startService()
afterAll(service.stop)

test('values are printed to the cent, so that columns add up to their totals', async () => {
  const org = await service.newOrg()
  for (const [utm_source, value] of [
    ['a', 10.04],
    ['b', 20.04],
    ['c', 30.04],
  ] as const) {
    await create(org, { name: utm_source, utm_source, status: 'won', value })
  }
  const today = new Date().toISOString().slice(0, 10)
  const days = ['--from', today, '--to', today]

  const printed = await commands
    .get('attribution')
    ?.run(service.db, ['--org', org.orgId, ...days, '--by', 'source'], 'http://test')
  const [title, ...rows] = String(printed).split('\n\n').at(-1)?.split('\n') ?? []

  expect(title).toContain('VALUE BY SOURCE')
  expect(rows.map((row) => row.split(/\s+/).slice(0, 2))).toEqual([
    ['a', '10.04'],
    ['b', '20.04'],
    ['c', '30.04'],
    ['total', '60.12'],
  ])
})
