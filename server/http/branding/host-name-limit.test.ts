import { afterAll, expect, test } from 'vitest'
import { openSingleSignOn } from '../../features/single-sign-on/index.ts'
import { newId } from '../../platform/process/ids.ts'
import { openLog } from '../../platform/process/log.ts'
import { newPerson, publicOrigin } from '../../test/calls/app-calls.ts'
import { startService } from '../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

const records = new Map<string, string>()
openSingleSignOn(service.db, {
  ...{ publicUrl: publicOrigin, log: openLog('silent') },
  resolveTxt: async (name) => [[records.get(name) ?? '']],
})

test('an organization can change its host name at most ten times a year', async () => {
  const org = await service.newOrg()
  const owner = await newPerson(service, { [org.orgId]: 'owner' })
  const at = `/orgs/${org.orgId}`
  const verify = () => owner.call(`POST ${at}/host-name/verify`, { body: {} })
  const set = async (host: string) => {
    const answer = await owner.call(`PUT ${at}/host-name`, { body: { host } })
    if (answer.status === 200) {
      const { name, value } = answer.body.data.record
      records.set(name, value)
    }
    return answer
  }
  await set(`n0.${newId()}.example.com`)
  await verify()
  const statuses: number[] = []
  for (let i = 1; i <= 9; i++) {
    statuses.push((await set(`n${i}.${newId()}.example.com`)).status)
    await verify()
  }

  const refused = await set(`n10.${newId()}.example.com`)
  const removed = await owner.call(`DELETE ${at}/host-name`)
  const stillRefused = await set(`n11.${newId()}.example.com`)

  expect(statuses).toEqual(Array.from({ length: 9 }, () => 200))
  expect(refused).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } })
  expect([removed.status, stillRefused.status]).toEqual([200, 409])
})
