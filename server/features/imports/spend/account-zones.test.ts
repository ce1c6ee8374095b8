import { afterAll, expect, test } from 'vitest'
import { newImportOrg } from '../../../test/calls/import-calls.ts'
import { startService } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

const report = (account: string) =>
  `Day,Account ID,Campaign,Campaign ID,Cost,Impr.,Currency code
2026-11-01,${account},A,1,10,1,EUR`
const linkedIn = `Start Date (in UTC),Account ID,Campaign Group ID,Campaign ID,Total Spent,Currency
2026-11-01,9,1,2,10,EUR`

test('the time zone of days is saved for the ad account, suggested again and reported', async () => {
  const { org, imports, owner } = await newImportOrg(service)
  const suggest = async (file: string) =>
    (await imports.uploadOf('spend', file)).spend?.file?.guess.timeZone
  const readZones = async () => {
    const body = { period: 'custom', startDate: '2026-11-01', endDate: '2026-11-30' }
    const path = `POST /orgs/${org.orgId}/ad-spend/report`
    return (await owner.call(path, { body })).body.data.zones
  }
  expect(await suggest(report('7'))).toBe('UTC')

  const timeZone = 'America/New_York'
  const upload = await imports.uploadOf('spend', report('7'))
  await imports.checkOf('spend', upload, { platform: 'google_ads', timeZone })
  await imports.act('start', upload.id)

  expect(await suggest(report('7'))).toBe(timeZone)
  expect(await suggest(report('8'))).toBe('UTC')
  expect(await readZones()).toEqual([{ platform: 'google_ads', accountId: '7', timeZone }])
})

test('platforms with days in UTC suggest it in any organization', async () => {
  const { imports } = await newImportOrg(service, { timeZone: 'Europe/Berlin' })

  const guesses = []
  for (const file of [linkedIn, report('7')]) {
    guesses.push((await imports.uploadOf('spend', file)).spend?.file?.guess.timeZone)
  }

  expect(guesses).toEqual(['UTC', 'Europe/Berlin'])
})

test('an unknown time zone is rejected', async () => {
  const { imports } = await newImportOrg(service)
  const upload = await imports.uploadOf('spend', report('7'))

  const refused = await imports.askCheck('spend', upload, {
    platform: 'google_ads',
    timeZone: 'Mars/Olympus',
  })

  expect(refused.status).toBe(400)
})
