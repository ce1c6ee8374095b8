import { afterAll, expect, test } from 'vitest'
import { newImportOrg } from '../../../test/calls/import-calls.ts'
import { readSample } from '../../../test/fixtures/import-samples.ts'
import { startService } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

test('each platform determines the targets of its columns', async () => {
  const { imports } = await newImportOrg(service)
  const guessColumns = async (file: string | Buffer) =>
    (await imports.uploadOf('spend', file)).spend?.file?.guess.columns

  expect(await guessColumns(readSample('meta.csv'))).toEqual([
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
  expect(await guessColumns(readSample('linkedin.tsv'))).toEqual([
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
