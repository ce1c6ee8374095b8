import { afterAll, expect, test } from 'vitest'
import { dayMs, hourMs } from '../../../../contract/values/time.ts'
import { newId } from '../../../platform/process/ids.ts'
import { startMailing } from '../../../test/calls/accounts/mail-calls.ts'
import { newPerson } from '../../../test/calls/app-calls.ts'
import { create } from '../../../test/calls/lead-calls.ts'
import { startService } from '../../../test/harness.ts'
import { runMigration } from '../../../test/stores/migration-store.ts'
import { insertReminder } from '../../teamwork/teamwork-store.ts'

const service = await startService()
const mailing = await startMailing(service)
afterAll(async () => {
  await mailing.stop()
  await service.stop()
})

test('reminders from before there were emails are emailed once, if they are still due', async () => {
  const org = await service.newOrg()
  const ada = await newPerson({ ...service, app: mailing.app }, { [org.orgId]: 'member' })
  const remind = async (name: string, ms: number) => {
    const leadId = await create(org, { name })
    const at = new Date(Date.now() + ms).toISOString()
    const reminder = { id: newId(), leadId, note: name, dueAt: at }
    await service.db.inOrg(org.orgId, (tx) => insertReminder(tx, reminder, ada.id, at))
    return leadId
  }
  await remind('Long ago', -2 * dayMs)
  const recent = await remind('An hour ago', -hourMs)
  const next = await remind('Tomorrow', dayMs)

  await service.db.inOrg(org.orgId, async (tx) => {
    await runMigration(tx, '0109_earlier_reminders')
    await runMigration(tx, '0109_earlier_reminders')
  })

  await mailing.send(new Date())
  expect(mailing.mailsTo(ada)).toEqual([expect.stringContaining(`/leads/${recent}`)])
  await mailing.send(new Date(Date.now() + dayMs + hourMs))
  await mailing.send(new Date(Date.now() + 2 * dayMs))
  expect(mailing.mailsTo(ada).slice(1)).toEqual([expect.stringContaining(`/leads/${next}`)])
})
