import { afterAll, expect, test } from 'vitest'
import { dayMs, hourMs } from '../../../../contract/values/time.ts'
import { startMailing } from '../../../test/calls/accounts/mail-calls.ts'
import { buildMailInput } from '../../../test/calls/accounts/mail-input.ts'
import { newPerson } from '../../../test/calls/app-calls.ts'
import { create } from '../../../test/calls/lead-calls.ts'
import { expectOk, merge, unmerge } from '../../../test/calls/merge-calls.ts'
import { startService } from '../../../test/harness.ts'
import { deleteOldMails } from '../outbox/mail-jobs.ts'

const service = await startService()
const mailing = await startMailing(service)
afterAll(async () => {
  await mailing.stop()
  await service.stop()
})
const { db, send, mailsTo } = mailing

const later = (ms: number) => new Date(Date.now() + ms)

async function newTeam() {
  const org = await service.newOrg({ name: 'Acme' })
  const join = () => newPerson({ ...service, app: mailing.app }, { [org.orgId]: 'admin' })
  const [ada, bob] = [await join(), await join()]
  const at = `/orgs/${org.orgId}`
  const choices = { assigned: true, mentions: true }
  await ada.call(`PUT ${at}/mail-preferences`, { body: buildMailInput(choices, {}) })
  const assign = (ids: readonly string[]) =>
    bob.call(`PUT ${at}/lead-owners`, { body: { ids, ownerId: ada.id } })
  const emails = async (leadId: string) =>
    (await bob.call(`GET ${at}/leads/${leadId}/teamwork`)).body.data.emails
  return { org, at, ada, bob, assign, emails }
}

test('each lead lists the sent emails that described it, oldest first', async () => {
  const { org, at, ada, bob, assign, emails } = await newTeam()
  const [grace, hedy] = [await create(org, { name: 'Grace' }), await create(org, { name: 'Hedy' })]
  const other = await create(org, { name: 'Other' })

  await assign([grace, hedy])
  expect(await emails(grace)).toEqual([])
  await send(later(hourMs))
  await bob.call(`POST ${at}/leads/${grace}/comments`, { body: { text: `Call @{${ada.id}}` } })
  await send(later(2 * hourMs))

  const personName = `Name of ${ada.email}`
  const assigned = { kind: 'assigned', personName }
  expect(await emails(grace)).toMatchObject([assigned, { kind: 'mentions', personName }])
  expect(await emails(hedy)).toMatchObject([assigned])
  expect(await emails(other)).toEqual([])
  expect(mailsTo(ada)).toHaveLength(2)
})

test('an email that is dropped is not listed', async () => {
  const { org, at, bob, assign, emails } = await newTeam()
  const lead = await create(org, { name: 'Grace' })

  await assign([lead])
  await bob.call(`PUT ${at}/lead-owners`, { body: { ids: [lead], ownerId: null } })
  await send(later(hourMs))

  expect(await emails(lead)).toEqual([])
})

test('emails of merged and of restored leads are listed', async () => {
  const { org, assign, emails } = await newTeam()
  const [kept, merged] = [
    await create(org, { name: 'Grace' }),
    await create(org, { name: 'Gracie' }),
  ]
  await assign([merged])
  await send(later(hourMs))

  await expectOk(merge(org, kept, merged))
  expect(await emails(kept)).toMatchObject([{ kind: 'assigned' }])

  await expectOk(unmerge(org, merged))
  expect(await emails(kept)).toEqual([])
  expect(await emails(merged)).toMatchObject([{ kind: 'assigned' }])

  await expectOk(org.call(`DELETE /leads/${merged}`))
  await expectOk(org.call(`POST /leads/${merged}/restore`))
  expect(await emails(merged)).toMatchObject([{ kind: 'assigned' }])
})

test('emails are no longer listed after 60 days, or when the member has left', async () => {
  const { org, at, ada, bob, assign, emails } = await newTeam()
  const [old, left] = [await create(org, { name: 'Grace' }), await create(org, { name: 'Hedy' })]
  await assign([old])
  await send(later(hourMs))
  expect(await emails(old)).toHaveLength(1)

  await deleteOldMails(db, org.orgId, later(61 * dayMs), 100)
  expect(await emails(old)).toEqual([])

  await assign([left])
  await send(later(2 * hourMs))
  expect(await emails(left)).toHaveLength(1)
  await bob.call(`DELETE ${at}/members/${ada.id}`)
  expect(await emails(left)).toEqual([])
})
