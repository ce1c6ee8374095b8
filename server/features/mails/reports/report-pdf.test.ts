import { afterAll, expect, test } from 'vitest'
import { startMailing } from '../../../test/calls/accounts/mail-calls.ts'
import { newPerson } from '../../../test/calls/app-calls.ts'
import { createTestCtx } from '../../../test/calls/lead-calls.ts'
import { readPdf } from '../../../test/calls/read-pdf.ts'
import { startService } from '../../../test/harness.ts'
import { insertTestLeads } from '../../../test/stores/many-leads-store.ts'
import { createMailFile } from '../../report-files/index.ts'
import { upsertMailPreferences } from '../preferences/preference-store.ts'
import { queueReports } from './queue-reports.ts'

const service = await startService()
const mailing = await startMailing(service)
afterAll(async () => {
  await mailing.stop()
  await service.stop()
})
const { db, send, mailsTo } = mailing

/** Monday, 7:00 in Berlin. */
const monday = new Date('2026-11-23T06:00:00Z')

/** An organization with a lead in the previous week, whose owner gets weekly reports. */
async function newTeam(pdfReports: ('weekly' | 'monthly')[]) {
  const org = await service.newOrg({ name: 'Acme', timeZone: 'Europe/Berlin', currency: 'EUR' })
  const owner = await newPerson(service, { [org.orgId]: 'owner' })
  await db.inOrg(org.orgId, async (tx) => {
    const chosen = { choices: { weekly: true }, options: { pdfReports }, timeZone: null }
    const since = new Date('2026-11-01')
    await upsertMailPreferences(tx, owner.id, { ...chosen, language: 'de' }, since)
    await insertTestLeads(tx, [{ name: 'Ada', createdAt: '2026-11-18T12:00:00.000Z' }])
  })
  return { ...org, owner }
}

test('a report has a PDF of its week attached if the member chose it', async () => {
  const [team, other] = [await newTeam(['weekly']), await newTeam(['monthly'])]

  for (const { orgId } of [team, other]) await queueReports(db, orgId, monday)
  await send(monday)
  await send(monday)

  const [[mail = ''], [plain = '']] = [mailsTo(team.owner), mailsTo(other.owner)]
  expect(mail).toContain('Content-Type: application/pdf; name=report-2026-11-16-2026-11-22.pdf')
  expect(mail).toContain('Content-Disposition: attachment')
  const [, encoded = ''] = /application\/pdf[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(mail) ?? []
  const { pages, language } = await readPdf(Buffer.from(encoded, 'base64'))
  expect(language).toBe('de')
  expect(pages.join('\n')).toContain('16.–22.11.2026')
  expect(plain).toContain('Leads: 1')
  expect(plain).not.toContain('application/pdf')
})

test('a file above the limit is not attached', async () => {
  const ctx = await createTestCtx(service, await newTeam([]))
  const days = { startDate: '2026-11-16', endDate: '2026-11-22' }

  const [file, tooLarge] = [
    await createMailFile(ctx, 'en', days),
    await createMailFile(ctx, 'en', days, 1_000),
  ]

  expect(file).toMatchObject({ name: 'report-2026-11-16-2026-11-22.pdf', type: 'application/pdf' })
  expect(tooLarge).toBeUndefined()
})
