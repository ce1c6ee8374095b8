import { afterAll, expect, test } from 'vitest'
import { startMailing } from '../../../test/calls/accounts/mail-calls.ts'
import { newPerson } from '../../../test/calls/app-calls.ts'
import { buildPng } from '../../../test/calls/samples/images.ts'
import { startService } from '../../../test/harness.ts'
import { queueAlarms } from '../alarms/queue-alarms.ts'
import { renderHtml } from './render-mail.ts'

const service = await startService()
const mailing = await startMailing(service)
afterAll(async () => {
  await mailing.stop()
  await service.stop()
})
const { db, send, mailsTo } = mailing

test('the logo is a part of the email, which loads nothing, with the name as its alt text', async () => {
  const org = await service.newOrg({ leadsLimit: 1, name: 'Acme <"& Co' })
  await org.call('POST /leads', { body: { name: 'Ada' } })
  const owner = await newPerson(service, { [org.orgId]: 'owner' })
  const nextMail = async (at: Date) => {
    await queueAlarms(db, org.orgId, at)
    await send(at)
    return mailsTo(owner).at(-1) ?? ''
  }
  const image = buildPng()
  const logo = image.toString('base64')
  const path = `PATCH /orgs/${org.orgId}/branding`
  expect((await owner.call(path, { body: { logo } })).status).toBe(200)

  const mail = await nextMail(new Date())

  const cid = `logo-${org.orgId}@test`
  expect(mail).toContain(`<img src="cid:${cid}" alt="Acme &lt;&quot;&amp; Co" width="`)
  expect(mail).toContain(`Content-ID: <${cid}>`)
  expect(mail).toContain('Content-Type: image/png')
  expect(mail).toContain('Content-Disposition: inline')
  expect(mail.replaceAll('\r\n', '')).toContain(logo.replace(/=+$/, ''))
  expect(mail).not.toMatch(/ src="(?!cid:)/)
})

test('an email without a logo shows the name of the organization', () => {
  const frame = { language: 'en', orgName: 'Acme', orgUrl: 'http://test/o/1' } as const
  const body = { subject: 'Hi', title: 'Hi', sections: [], action: { label: 'Open', path: '' } }
  const links = { unsubscribeLink: 'http://test/unsubscribe', isOutside: false }

  const plain = renderHtml(body, { ...frame, ...links })

  expect(plain).toMatch(/<p class="org"[^>]*>Acme<\/p>/)
  expect(plain).not.toContain('<img')
})
