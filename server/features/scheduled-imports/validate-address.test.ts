import { afterAll, expect, test } from 'vitest'
import { allowNetworks } from '../../platform/fetch/validate-address.ts'
import { parseNetworks } from '../../platform/http/cidr.ts'
import { newPerson } from '../../test/calls/app-calls.ts'
import { startService } from '../../test/harness.ts'

const service = await startService()
afterAll(service.stop)
const { orgId } = await service.newOrg()
const admin = await newPerson(service, { [orgId]: 'admin' })

/** Tries to create a scheduled import. @returns Status and error message. */
async function tryAddress(address: string): Promise<readonly unknown[]> {
  const { status, body } = await admin.call(`POST /orgs/${orgId}/spend-pulls`, {
    body: { name: 'Ads', address, hour: 6 },
  })
  if (status === 201) {
    const { id } = body.data
    await admin.call(`DELETE /orgs/${orgId}/spend-pulls/${id}`)
  }
  return [address, status, body.error?.details.problems[0].message]
}

test('an address in a private network is rejected when it is entered', async () => {
  for (const host of [
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '017700000001',
    '10.1.2.3',
    '192.168.0.1:8443',
    '169.254.169.254',
    '100.64.0.1',
    '[::1]',
    '[::ffff:10.0.0.1]',
    '[fd00::1]',
    'localhost',
    'LOCALHOST.',
    'metrics.localhost:3000',
  ]) {
    const address = `https://${host}/report.csv`

    expect(await tryAddress(address)).toEqual([address, 400, 'must not refer to a private network'])
  }
  for (const address of [
    'https://files.example/',
    'https://93.184.215.14/',
    'https://[2606::1]/',
  ]) {
    expect(await tryAddress(address)).toEqual([address, 201, undefined])
  }
})

test('an address without encryption is rejected unless the administrator allows networks', async () => {
  const address = 'http://10.1.2.3/report.csv'
  const other = 'http://10.2.0.1/report.csv'

  expect(await tryAddress(address)).toEqual([address, 400, 'must start with https://'])
  allowNetworks(service.db, parseNetworks('10.1.0.0/16'))
  expect(await tryAddress(address)).toEqual([address, 201, undefined])
  expect(await tryAddress(other)).toEqual([other, 400, 'must not refer to a private network'])
})
