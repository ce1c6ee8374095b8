import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { newImportOrg } from '../../../test/calls/import-calls.ts'
import { startService } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

const sample = (name: string): string =>
  readFileSync(join(import.meta.dirname, '..', 'samples', name), 'utf8')

test('what each column of a file becomes is told by its platform', async () => {
  const { imports } = await newImportOrg(service)
  const guessColumns = async (file: string | Buffer) =>
    (await imports.uploadOf('spend', file)).spend?.file?.guess.columns

  expect(await guessColumns(sample('meta.csv'))).toEqual([
    'campaignName',
    'campaignId',
    'adGroupName',
    'adGroupId',
    'adName',
    'adId',
    'date',
    'spend',
    'impressions',
    'clicks',
    null,
    'accountId',
    'accountName',
    null,
    null,
  ])
  expect(await guessColumns(sample('linkedin.tsv'))).toEqual([
    'date',
    'accountName',
    'currency',
    'campaignId',
    'campaignName',
    'adGroupId',
    'adGroupName',
    'adId',
    'adName',
    'spend',
    'impressions',
    'clicks',
    'conversions',
  ])
})
