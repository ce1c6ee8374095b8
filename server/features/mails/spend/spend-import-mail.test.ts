import { afterAll, expect, test } from 'vitest'
import type { Role } from '../../../../contract/organizations/roles.ts'
import { minuteMs } from '../../../../contract/values/time.ts'
import { startMailing } from '../../../test/calls/accounts/mail-calls.ts'
import { buildMailInput } from '../../../test/calls/accounts/mail-input.ts'
import { newPerson } from '../../../test/calls/app-calls.ts'
import { importer } from '../../../test/calls/import-calls.ts'
import { newScheduledImport } from '../../../test/calls/scheduled-import-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { upsertMailPreferences } from '../preferences/preference-store.ts'

const service = await startService()
const mailing = await startMailing(service)
afterAll(async () => {
  await mailing.stop()
  await service.stop()
})
const { send, mailsTo } = mailing
/** The service with a mail server. */
const mailed = { ...service, app: mailing.app, db: mailing.db }

const later = (minutes: number) => new Date(Date.now() + minutes * minuteMs)

async function join({ orgId }: TestOrg, role: Role, isOn = true) {
  const person = await newPerson(mailed, { [orgId]: role })
  const body = buildMailInput({ spendImports: isOn })
  const { status } = await person.call(`PUT /orgs/${orgId}/mail-preferences`, { body })
  expect(status).toBe(200)
  return person
}

const file = `date,platform,accountId,campaignId,currency,spend
2026-11-01,google_ads,a,1,EUR,10.10
2026-11-02,google_ads,a,1,EUR,20
2026-11-03,google_ads,a,1,EUR,many
`

async function importSpend(org: TestOrg, by: Awaited<ReturnType<typeof join>>) {
  const imports = importer(mailed, org, by)
  const upload = await imports.uploadOf('spend', file)
  await imports.checkOf('spend', upload)
  return { imports, ended: await imports.act('start', upload.id) }
}

test('an import of ad spend is emailed once, to others who want it and may see it', async () => {
  const org = await service.newOrg({ name: 'Acme' })
  const owner = await join(org, 'owner')
  const viewer = await join(org, 'viewer')
  const muted = await join(org, 'owner', false)
  const reporter = await join(org, 'reporter')
  const german = await join(org, 'admin')
  await mailing.db.inOrg(org.orgId, (tx) => {
    const chosen = { choices: { spendImports: true }, timeZone: null, language: 'de' }
    return upsertMailPreferences(tx, german.id, chosen, new Date())
  })

  const { ended } = await importSpend(org, owner)
  await Promise.all([1, 2].map(() => send(later(1))))
  await send(later(2))

  expect(ended.state).toBe('imported')
  expect([owner, muted, reporter].map((one) => mailsTo(one).length)).toEqual([0, 0, 0])
  const [mail = '', ...others] = mailsTo(viewer)
  expect(others).toEqual([])
  expect(mail).toContain('Subject: Acme: ad spend imported')
  expect(mail).toContain('File: spend.csv')
  expect(mail).toMatch(/New: 2\b[\s\S]*Updated: 0\b[\s\S]*Invalid: 1\b/)
  expect(mail).toContain(`http://test/o/${org.orgId}/ad-spend`)
  expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
  expect(mailsTo(german)).toEqual([
    expect.stringMatching(/Werbeausgaben wurden importiert[\s\S]*Ungültig: 1\b/),
  ])
  const link = /http:\/\/test(\/unsubscribe\?token=[^\s>]+)/.exec(mail)?.[1] ?? ''
  await mailing.app.inject({ method: 'POST', url: link })
  await importSpend(org, owner)
  await send(later(3))
  expect([viewer, german].map((one) => mailsTo(one).length)).toEqual([1, 2])
})

test('an import that is undone before its email is sent is not emailed', async () => {
  const org = await service.newOrg()
  const [owner, viewer] = [await join(org, 'owner'), await join(org, 'viewer')]

  const { imports, ended } = await importSpend(org, owner)
  await imports.act('undo', ended.id)
  await send(later(1))

  expect(mailsTo(viewer)).toEqual([])
})

test('a scheduled import sends no email, whether or not a member has continued it', async () => {
  const served = { text: file }
  const schedule = await newScheduledImport(mailed, (_, reply) => {
    reply.writeHead(200, { 'content-type': 'text/csv' }).end(served.text)
  })
  const viewer = await join(schedule.org, 'viewer')
  await schedule.explain((await schedule.work()).lastRun.importId)
  await schedule.work()
  served.text = file.replace(',20\n', ',30\n')
  await schedule.makeDue()

  const { lastRun } = await schedule.work()
  await send(later(1))

  expect(lastRun).toMatchObject({ state: 'imported', result: { updated: 1 } })
  expect(mailsTo(viewer)).toEqual([])
})
