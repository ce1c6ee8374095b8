import { afterAll, expect, test } from 'vitest'
import { dayMs, hourMs } from '../../../../contract/values/time.ts'
import { newId } from '../../../platform/process/ids.ts'
import { startMailing } from '../../../test/calls/accounts/mail-calls.ts'
import { newPerson } from '../../../test/calls/app-calls.ts'
import { startService } from '../../../test/harness.ts'
import { deleteOldMails, deleteUnusedAddressLimits } from '../index.ts'
import { takeAddressEmail, takeOrgEmail } from './confirmation-limit-store.ts'

const service = await startService()
// Two processes that share a database.
const processes = [await startMailing(service), await startMailing(service)] as const
afterAll(async () => {
  for (const one of processes) await one.stop()
  await service.stop()
})

const newAddress = () => `${newId()}@agency.example`

/** An organization whose owner asks addresses to confirm, through one of the processes. */
async function newTeam(n: number) {
  const mailing = processes[n % 2] ?? expect.fail()
  const { orgId } = await service.newOrg({ name: 'Acme' })
  const owner = await newPerson({ ...service, app: mailing.app }, { [orgId]: 'owner' })
  const at = `/orgs/${orgId}/report-addresses`
  return {
    orgId,
    owner,
    add: (email: string) => owner.call(`POST ${at}`, { body: { email, kinds: ['weekly'] } }),
    remove: (id: string) => owner.call(`DELETE ${at}/${id}`),
    isConfirmed: async () => {
      const [address] = (await owner.call(`GET ${at}`)).body.data
      return address.confirmedAt !== null
    },
  }
}

const mailsTo = (email: string) => processes.flatMap((one) => one.mailsTo({ email }))

const confirm = (mail = '') => {
  const link = /http:\/\/test(\/confirm-reports\?token=[^\s>]+)/.exec(mail)?.[1]
  return processes[0].app.inject({ method: 'POST', url: link ?? expect.fail(mail) })
}

test('all processes together send an organization 3 emails to an address, and 20 in total', async () => {
  const { orgId, add } = await newTeam(0)
  const other = await newPerson({ ...service, app: processes[1].app }, { [orgId]: 'owner' })
  const email = newAddress()
  const body = { email, kinds: ['weekly'] }
  const addElsewhere = () => other.call(`POST /orgs/${orgId}/report-addresses`, { body })

  const calls = [add(email), addElsewhere(), add(email), addElsewhere()]
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  const more = []
  for (let n = 3; n <= 20; n++) more.push((await add(newAddress())).status)

  expect(statuses.toSorted()).toEqual([201, 201, 201, 429])
  expect(mailsTo(email)).toHaveLength(3)
  expect(more).toEqual([...Array(17).fill(201), 429])
})

test('organizations that use up the limit of an address cannot block or detect others', async () => {
  const email = newAddress()
  const attackers = [await newTeam(0), await newTeam(1)]
  const victim = await newTeam(1)
  const quiet = await newTeam(0)
  for (const { add } of [...attackers, ...attackers, ...attackers]) {
    expect((await add(email)).status).toBe(201)
  }

  const first = await victim.add(email)
  const second = await victim.add(email)
  const undisturbed = await quiet.add(newAddress())

  const [link, ...others] = mailsTo(email).slice(6)
  expect(others).toEqual([])
  for (const { status, body } of [first, second]) {
    expect(status).toBe(201)
    expect({ ...body.data, id: '' }).toEqual({ ...undisturbed.body.data, id: '' })
  }
  expect((await confirm(link)).statusCode).toBe(200)
  expect(await victim.isConfirmed()).toBe(true)
  // The person has agreed, so a change to the reports can be confirmed immediately.
  expect((await victim.add(email)).status).toBe(201)
  expect((await confirm(mailsTo(email)[7])).statusCode).toBe(200)
})

test('removing and adding an address again does not exceed its limit', async () => {
  const email = newAddress()
  const [one, two, three] = [await newTeam(0), await newTeam(1), await newTeam(0)]
  for (const { add } of [one, two, one, two, one, two]) await add(email)

  const { id } = (await three.add(email)).body.data
  await three.remove(id)
  const again = await three.add(email)

  expect(again.status).toBe(201)
  expect(mailsTo(email)).toHaveLength(7)
})

test('a request that is refused counts for nobody', async () => {
  const email = newAddress()
  const [first, second] = [await newTeam(0), await newTeam(1)]
  for (let n = 0; n < 8; n++) await first.add(email)
  for (let n = 0; n < 3; n++) await second.add(email)

  expect(mailsTo(email)).toHaveLength(6)
})

test('limits are replenished over a day, whatever the clock does, and then deleted', async () => {
  const { db } = processes[0]
  const { orgId } = await service.newOrg()
  const email = newAddress()
  const start = Date.now()
  const take = (hours: number) =>
    db.inOrg(orgId, async (tx) => {
      const now = new Date(start + hours * hourMs)
      return [await takeOrgEmail(tx, email, now), await takeAddressEmail(tx, email, now)]
    })
  const clean = async (hours: number) => {
    const now = new Date(start + hours * hourMs)
    await deleteOldMails(db, orgId, now, 10)
    await db.inSystem((tx) => deleteUnusedAddressLimits(tx, now))
  }

  const taken = []
  for (const hours of [0, 0, -5, 0, 4, 8]) taken.push(await take(hours))
  await clean(8)
  taken.push(await take(8.1))
  await clean(48 + dayMs / hourMs)
  taken.push(await take(8.2))

  expect(taken).toEqual([
    ['first', true],
    ['more', true],
    // The clock was set back: earlier emails still count.
    [undefined, true],
    ['more', true],
    [undefined, true],
    ['more', true],
    [undefined, true],
    ['first', true],
  ])
})
