import { expect, test } from 'vitest'
import { readArgs } from './args.ts'
import { phaseNames } from './phase-names.ts'

test('the default runs every phase on 200,000 leads', () => {
  const options = readArgs([])

  expect(options).toMatchObject({ leads: 200_000, smallOrgs: 20, seconds: 5, clients: 32 })
  expect(options.only).toEqual(phaseNames)
})

test('with a million or more leads, there are 200 small organizations', () => {
  expect(readArgs(['--leads', '1000000']).smallOrgs).toBe(200)
  expect(readArgs(['--leads', '1000000', '--small-orgs', '7']).smallOrgs).toBe(7)
})

test('phases can be selected, and run in their fixed order', () => {
  expect(readArgs(['--only', 'create,first-page,read']).only).toEqual([
    'first-page',
    'read',
    'create',
  ])
})

test.each([
  [['--leads', 'many'], '--leads takes a whole number from 100 to 50000000, not "many".'],
  [['--clients', '1000'], '--clients takes a whole number from 1 to 64, not "1000".'],
  [['--processes', '9'], '--processes takes a whole number from 1 to 4, not "9".'],
  [['--only', 'write'], '--only does not know "write".'],
  [['--lead', '5'], 'lead'],
])('%s is rejected with the accepted values', (args, message) => {
  expect(() => readArgs(args)).toThrow(message)
})
