import { dayMs } from '../../../contract/values/time.ts'
import { assignNewLeads } from '../../features/assignment/assign-new-leads.ts'
import { selectOrgsToAssign } from '../../features/assignment/assignment-store.ts'
import { loadLogo } from '../../features/branding/index.ts'
import * as hosts from '../../features/host-names/host-name-store.ts'
import { findOrgByHost } from '../../features/host-names/index.ts'
import * as addresses from '../../features/mails/addresses/address-store.ts'
import {
  takeAddressEmail,
  takeOrgEmail,
} from '../../features/mails/addresses/confirmation-limit-store.ts'
import { replaceAlarms, selectAlarms } from '../../features/mails/alarms/alarm-store.ts'
import * as news from '../../features/mails/leads/new-lead-store.ts'
import * as team from '../../features/mails/leads/team-mail-store.ts'
import * as outbox from '../../features/mails/outbox/outbox-store.ts'
import {
  selectOrgsWithNewLeadMails,
  updateLeadPosition,
} from '../../features/mails/preferences/preference-store.ts'
import { loadRecipients } from '../../features/mails/preferences/recipients.ts'
import { upsertNoticeTime } from '../../features/mails/quarantine/notice-time-store.ts'
import { queueQuarantine } from '../../features/mails/quarantine/queue-quarantine.ts'
import { selectImportedSpend } from '../../features/mails/spend/spend-import-store.ts'
import { newId } from '../../platform/process/ids.ts'
import { callApp, newPerson, type TestPerson } from '../calls/app-calls.ts'
import { type AppIds, absentIds, appSamples } from '../calls/app-samples.ts'
import { newImports } from '../calls/import-calls.ts'
import { create } from '../calls/lead-calls.ts'
import { buildVisit, loadEventCounts, send } from '../calls/pixel-calls.ts'
import { buildPng } from '../calls/samples/images.ts'
import { addTeamwork } from '../calls/samples/teamwork-samples.ts'
import type { TestOrg, TestService } from '../harness.ts'
import { insertTestAddress } from '../stores/settings/report-address-rows-store.ts'
import { useBulkChanges, useCustomFields } from './one-shard-lead-work.ts'

const rule = {
  name: 'No spam',
  conditions: [{ field: 'name', operator: 'equals', value: 'Spam' }],
}
const invited = { email: 'invited@example.com', role: 'viewer' }

/** Runs every web app operation in a new organization. */
export async function useApp(service: TestService): Promise<void> {
  const org = await service.newOrg()
  const owner = await newPerson(service, { [org.orgId]: 'owner' })
  const member = await newPerson(service, { [org.orgId]: 'member' })
  const at = `/orgs/${org.orgId}`
  const add = async (path: string, body: object): Promise<string> =>
    (await owner.call(`POST ${at}${path}`, { body })).body.data.id
  const ruleId = await add('/rules', rule)
  const leadId = await create(org, { name: 'Ada' })
  const refused = await org.call('POST /leads', { body: { name: 'Spam' } })
  const siteId = await add('/sites', { name: 'Shop', origins: [], forms: false })
  await send(service.app, '/px/events', `${JSON.stringify(buildVisit(siteId))}!`)
  await loadEventCounts(service, org, siteId)
  const ids: AppIds = {
    ...absentIds(),
    ...(await newImports(service, org)),
    ...(await addTeamwork(owner, org.orgId, leadId)),
    orgId: org.orgId,
    keyId: await add('/keys', { name: 'Short', scopes: ['leads:read'] }),
    labelId: await add('/labels', { name: 'Hot' }),
    conversionEventId: await add('/conversion-events', { name: 'Sale' }),
    stageId: await add('/stages', { status: 'open', name: 'Contacted' }),
    invitationId: await add('/invitations', invited),
    shareLinkId: await add('/share-links', { name: 'Client' }),
    reportAddressId: await add('/report-addresses', {
      ...{ email: 'client@example.com', kinds: ['weekly'] },
    }),
    domainId: await add('/email-domains', { domain: 'example.net' }),
    ruleId,
    leadId,
    siteId,
    pullId: await add('/spend-pulls', { name: 'Ads', address: 'https://files.example/', hour: 6 }),
    viewId: await add('/views', { name: 'All', query: {} }),
    mappingId: await add('/ad-spend/mappings', {
      ...{ utmCampaign: 'Spring', platform: 'google_ads', campaignId: 'c1' },
    }),
    quarantinedId: refused.body.error.details.rejectionId,
    personId: member.id,
  }
  for (const { ask } of appSamples) {
    const { route, sent } = ask(ids)
    const { status, body } = await owner.call(route, sent)
    if (status === 403 || status >= 500) throw new Error(`${route}: ${JSON.stringify(body)}`)
  }
  for (const path of ['/quarantine', '/rejected-events', '/audit']) {
    await owner.call(`GET ${at}${path}`, { query: `before=${newId()}` })
  }
  await owner.call(`PUT ${at}/lead-owners`, { body: { ids: [leadId], ownerId: null } })
  const link = { name: 'Open', password: 'long enough' }
  const shared = await owner.call(`POST ${at}/share-links`, { body: link })
  const visit = { token: shared.body.data.token, password: link.password }
  await callApp(service.app, 'POST /shared-report', { body: visit })
  const mention = { text: `@{${owner.id}}` }
  const discussedId = await create(org, { name: 'Discussed' })
  await owner.call(`POST ${at}/leads/${discussedId}/comments`, { body: mention })
  await useAssignment(service, org, owner)
  await useCustomFields(service, org, owner)
  await useBulkChanges(service, org, owner)
  await useSampleData(owner)
  await useMails(service, org.orgId, owner.id)
  await useReportAddress(service, org.orgId)
  await useLeadMails(service, org.orgId, owner.id)
  await owner.call('POST /orgs', { body: { name: 'Second', templateOrgId: org.orgId } })
  await useBranding(service, org, owner)
  await owner.call('GET /me')
}

/** Creates and removes the user's sample data. */
async function useSampleData(owner: TestPerson): Promise<void> {
  await owner.call('POST /sample-data', { body: {} })
  await owner.call('DELETE /sample-data')
}

/** Changes a rule, and uses it to assign a lead. */
async function useAssignment({ db }: TestService, org: TestOrg, owner: TestPerson): Promise<void> {
  const rules = `/orgs/${org.orgId}/assignment-rules`
  const body = { name: 'All', conditions: [], memberIds: [owner.id] }
  const { id } = (await owner.call(`POST ${rules}`, { body })).body.data
  await owner.call(`PUT ${rules}/${id}`, { body })
  await create(org, { name: 'Assigned' })
  await db.inSystem(selectOrgsToAssign)
  await assignNewLeads(db, org.orgId)
}

/** Confirms an external email address, queues a report for it, and unsubscribes it. */
async function useReportAddress({ db }: TestService, orgId: string): Promise<void> {
  const at = new Date('2026-01-06T00:00:00Z')
  const tokenHash = '00'.repeat(32)
  await db.inOrg(orgId, async (tx) => {
    const addressId = await insertTestAddress(tx)
    await addresses.selectUnconfirmed(tx, tokenHash, at.toISOString())
    await addresses.updateConfirmed(tx, tokenHash, at.toISOString())
    await addresses.selectAddress(tx, addressId)
    const mail = { id: newId(), addressId, kind: 'weekly', period: '2026-01-05' } as const
    await outbox.insertAddressMail(tx, { ...mail, content: {}, nextAt: at.toISOString() }, at)
    await addresses.removeKind(tx, addressId, 'weekly', at.toISOString())
    await takeOrgEmail(tx, 'client@example.com', at)
    await takeAddressEmail(tx, 'client@example.com', at)
  })
}

/** Adds and processes an email, as jobs do if a mail server is configured. */
async function useMails({ db }: TestService, orgId: string, personId: string): Promise<void> {
  const [id, worker, now] = [newId(), newId(), new Date()]
  const at = now.toISOString()
  await db.inOrg(orgId, async (tx) => {
    await loadRecipients(tx, 'alarms')
    await replaceAlarms(tx, await selectAlarms(tx))
    await upsertNoticeTime(tx, new Date(0).toISOString())
    const mail = { id, personId, kind: 'alarms', period: at, content: {}, nextAt: at } as const
    await outbox.insertMail(tx, mail, now)
    await selectImportedSpend(tx, id)
  })
  await queueQuarantine(db, orgId, new Date(now.getTime() + dayMs))
  await db.inSystem((tx) => outbox.selectDueMails(tx, at))
  await db.inOrg(orgId, async (tx) => {
    const lease = { worker, now: at, leasedUntil: at }
    await outbox.claimMail(tx, id, lease)
    await outbox.renewMail(tx, id, lease)
    await outbox.postponeMail(tx, { id, worker }, { at: now, isFailed: true })
    await outbox.endSentMail(tx, { id, worker }, { sentAt: at, leadIds: [id] })
    await outbox.dropMail(tx, { id, worker })
    await outbox.releaseMail(tx, id, worker)
  })
}

/** Reads the data that emails about leads are built from. */
async function useLeadMails({ db }: TestService, orgId: string, personId: string): Promise<void> {
  const [id, at] = [newId(), new Date().toISOString()]
  const span = { personId, after: 0, until: 1_000 }
  await db.inSystem(selectOrgsWithNewLeadMails)
  await db.inOrg(orgId, async (tx) => {
    await news.selectFirstNews(tx, span)
    await news.selectNews(tx, span, 20)
    await news.countNewLeadMails(tx, personId, at)
    await news.selectImportNews(tx, id, 0)
    await updateLeadPosition(tx, personId, 1)
    await team.appendAssigned(tx, personId, [id], at)
    await team.selectAssigned(tx, personId, [id])
    await team.selectReminder(tx, id)
    await team.selectComment(tx, id)
    await team.selectNames(tx, id, [personId])
    await team.selectOldLeads(tx, personId, { before: at, limit: 20 })
  })
}

/** Serves and removes a logo, and looks up a host name whose record is missing. */
async function useBranding({ db }: TestService, org: TestOrg, owner: TestPerson): Promise<void> {
  const [at, host] = [`/orgs/${org.orgId}`, 'reports.example.net']
  const logo = buildPng().toString('base64')
  await owner.call(`PATCH ${at}/branding`, { body: { logo } })
  await loadLogo(db, org.orgId)
  await owner.call(`PATCH ${at}/branding`, { body: { logo: null } })
  await owner.call(`PUT ${at}/host-name`, { body: { host } })
  await db.inOrg(org.orgId, async (tx) => {
    await hosts.updateHostVerified(tx, host, new Date(0))
    await hosts.selectUncheckedHost(tx, new Date())
    await hosts.updateHostLost(tx, host, new Date())
  })
  await findOrgByHost(db, host)
}
