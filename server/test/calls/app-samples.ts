import { appOperations } from '../../app-operations.ts'
import { newId } from '../../platform/process/ids.ts'
import { type FullOrg, newFullOrg } from '../fixtures/full-org.ts'
import type { TestAnswer, TestRequest, TestService } from '../harness.ts'
import { newPerson, type TestPerson } from './app-calls.ts'
import type { ImportIds } from './import-calls.ts'
import { type LeadSettingIds, leadSettings } from './samples/lead-setting-samples.ts'
import {
  addDestinations,
  type OutgoingIds,
  outgoingSamples,
  type Samples,
} from './samples/outgoing-samples.ts'
import { sampleDays, sampleDaysQuery } from './samples/sample-days.ts'
import { spendSamples } from './samples/spend-samples.ts'
import { addTeamwork, type TeamworkIds, teamworkSamples } from './samples/teamwork-samples.ts'

/** IDs to use in the paths of web app operations. */
export interface AppIds extends ImportIds, OutgoingIds, TeamworkIds, LeadSettingIds {
  readonly orgId: string
  readonly keyId: string
  readonly labelId: string
  readonly conversionEventId: string
  readonly ruleId: string
  readonly quarantinedId: string
  readonly siteId: string
  readonly invitationId: string
  readonly deletedLeadId: string
  readonly otherLeadId: string
  readonly mergedLeadId: string
  readonly viewId: string
  readonly connectedAppId: string
  readonly pullId: string
  readonly mappingId: string
}

/** An organization with an object of every kind, and the organization's owner. */
export interface AppOrg extends FullOrg, AppIds {
  readonly owner: TestPerson
  /** Second owner, used to verify results. */
  readonly witness: TestPerson
}

export async function newAppOrg(service: TestService): Promise<AppOrg> {
  const org = await newFullOrg(service)
  const owner = await newPerson(service, { [org.orgId]: 'owner' })
  const witness = await newPerson(service, { [org.orgId]: 'owner' })
  const { id: personId } = await newPerson(service, { [org.orgId]: 'member' })
  const at = (rest: string) => rest.replace(' ', ` /orgs/${org.orgId}`)
  const loadId = async (rest: string, pick: (data: TestAnswer['body']) => string) => {
    const { status, body } = await owner.call(at(rest))
    if (status !== 200) throw new Error(`${rest}: ${JSON.stringify(body)}`)
    return pick(body.data)
  }
  // Enabled, because only deliveries of enabled webhooks can be replayed; no job in the test
  // service sends anything.
  await owner.call(at(`PATCH /webhooks/${org.webhookId}`), { body: { enabled: true } })
  const invited = await owner.call(at('POST /invitations'), {
    body: { email: `${newId()}@example.com`, role: 'member' },
  })
  return {
    ...org,
    ...(await addTeamwork(owner, org.orgId, org.leadId)),
    owner,
    witness,
    personId,
    ...(await addDestinations(service, owner, org)),
    invitationId: invited.body.data.id,
    keyId: await loadId('GET /keys', ([key]) => key.id),
    ruleId: await loadId('GET /rules', ([rule]) => rule.id),
    ...(await leadSettings.loadIds(loadId)),
    quarantinedId: await loadId('GET /quarantine', ({ rows: [row] }) => row.id),
    siteId: await loadId('GET /sites', ([site]) => site.id),
    viewId: await loadId('GET /views', ([view]) => view.id),
    connectedAppId: await loadId('GET /connected-apps', ([app]) => app.id),
    pullId: await loadId('GET /spend-pulls', ([first]) => first.id),
    mappingId: await loadId('GET /ad-spend/mappings', ([mapping]) => mapping.id),
  }
}

export const absentIds = (): AppIds => ({
  orgId: newId(),
  keyId: newId(),
  labelId: newId(),
  conversionEventId: newId(),
  ruleId: newId(),
  ...leadSettings.absentIds(),
  quarantinedId: newId(),
  siteId: newId(),
  personId: newId(),
  invitationId: newId(),
  leadId: newId(),
  commentId: newId(),
  reminderId: newId(),
  annotationId: newId(),
  ...{ deletedLeadId: newId(), otherLeadId: newId(), mergedLeadId: newId() },
  viewId: newId(),
  connectedAppId: newId(),
  pullId: newId(),
  mappingId: newId(),
  inboundSourceId: newId(),
  fetchedSourceId: newId(),
  shareLinkId: newId(),
  domainId: newId(),
  reportAddressId: newId(),
  webhookId: newId(),
  deliveryId: newId(),
  destinationId: newId(),
  apiDestinationId: newId(),
  adsDestinationId: newId(),
  sentConversionId: newId(),
  importId: newId(),
  checkedImportId: newId(),
  importedId: newId(),
  waitingImportId: newId(),
  spreadsheetId: newId(),
})

const isSpam = { field: 'name', operator: 'equals', value: 'Spam' }
const rule = { name: 'No spam', conditions: [isSpam] }
const site = { name: 'Shop', origins: ['https://shop.example'], forms: true }
const scheduledImport = { name: 'Ads', address: 'https://files.example/report.csv', hour: 6 }
const view = { name: 'Won by hand', query: { status: ['won'], sort: 'value:desc' } }
const mapping = {
  hasHeader: true,
  columns: ['name', 'utm_term'],
  dateOrder: null,
  decimal: null,
  duplicates: 'skip',
  statuses: [],
}

/** For each operation, a request that succeeds if the IDs exist; the organization is omitted. */
const samples: Samples<AppIds> = {
  get_settings: () => ({}),
  change_settings: () => ({ sent: { body: { timeZone: 'Europe/Berlin', retentionDays: 400 } } }),
  get_usage: () => ({}),
  list_keys: () => ({}),
  list_rejected_creates: () => ({}),
  list_connected_apps: () => ({}),
  revoke_connected_app: ({ connectedAppId }) => ({ id: connectedAppId }),
  create_key: () => ({ sent: { body: { name: 'Website', scopes: ['leads:create'] } } }),
  revoke_key: ({ keyId }) => ({ id: keyId }),
  list_labels: () => ({}),
  add_label: () => ({ sent: { body: { name: 'Warm' } } }),
  rename_label: ({ labelId }) => ({ id: labelId, sent: { body: { name: 'Hotter' } } }),
  delete_label: ({ labelId }) => ({ id: labelId }),
  list_conversion_events: () => ({}),
  add_conversion_event: () => ({ sent: { body: { name: 'Visit' } } }),
  rename_conversion_event: ({ conversionEventId }) => ({
    id: conversionEventId,
    sent: { body: { name: 'Deal' } },
  }),
  delete_conversion_event: ({ conversionEventId }) => ({ id: conversionEventId }),
  list_rules: () => ({}),
  create_rule: () => ({ sent: { body: rule } }),
  order_rules: ({ ruleId }) => ({ sent: { body: { ids: [ruleId] } } }),
  change_rule: ({ ruleId }) => ({ id: ruleId, sent: { body: { ...rule, enabled: false } } }),
  delete_rule: ({ ruleId }) => ({ id: ruleId }),
  test_rule: () => ({ sent: { body: { conditions: [isSpam] } } }),
  list_quarantine: () => ({ sent: { query: 'limit=1' } }),
  count_quarantine: () => ({}),
  get_quarantined: ({ quarantinedId }) => ({ id: quarantinedId }),
  release_quarantined: ({ quarantinedId }) => ({ id: quarantinedId }),
  delete_quarantined: ({ quarantinedId }) => ({ id: quarantinedId }),
  list_sites: () => ({}),
  create_site: () => ({ sent: { body: site } }),
  change_site: ({ siteId }) => ({ id: siteId, sent: { body: site } }),
  delete_site: ({ siteId }) => ({ id: siteId }),
  list_rejected_events: () => ({ sent: { query: 'limit=1' } }),
  list_members: () => ({}),
  change_member: ({ personId }) => ({ id: personId, sent: { body: { role: 'viewer' } } }),
  remove_member: ({ personId }) => ({ id: personId }),
  leave_org: () => ({}),
  list_invitations: () => ({}),
  invite_member: () => ({ sent: { body: { email: 'new@example.com', role: 'viewer' } } }),
  revoke_invitation: ({ invitationId }) => ({ id: invitationId }),
  list_audit: () => ({ sent: { query: 'limit=1' } }),
  list_leads: () => ({}),
  get_lead: ({ leadId }) => ({ id: leadId }),
  get_lead_history: ({ leadId }) => ({ id: leadId }),
  create_lead: () => ({ sent: { body: { name: 'Typed in' } } }),
  update_lead: ({ leadId }) => ({ sent: { body: { id: leadId, note: 'Called.' } } }),
  change_leads: ({ leadId }) => ({
    sent: { body: { ids: [leadId], changes: { status: 'lost', lossReason: 'Price' } } },
  }),
  delete_lead: ({ leadId }) => ({ id: leadId }),
  restore_lead: ({ deletedLeadId }) => ({ id: deletedLeadId }),
  delete_leads: ({ leadId }) => ({ sent: { body: { ids: [leadId] } } }),
  restore_leads: ({ deletedLeadId }) => ({ sent: { body: { ids: [deletedLeadId] } } }),
  merge_leads: ({ leadId: id, otherLeadId }) => ({ id, sent: { body: { mergedId: otherLeadId } } }),
  unmerge_lead: ({ mergedLeadId }) => ({ id: mergedLeadId }),
  erase_lead: ({ deletedLeadId }) => ({ id: deletedLeadId }),
  list_deleted_leads: () => ({ sent: { query: 'limit=1' } }),
  list_views: () => ({}),
  create_view: () => ({ sent: { body: view } }),
  change_view: ({ viewId }) => ({ id: viewId, sent: { body: { name: 'Lately won' } } }),
  delete_view: ({ viewId }) => ({ id: viewId }),
  get_preferences: () => ({}),
  put_preferences: () => ({ sent: { body: { leadColumns: ['name', 'email'], pageSize: 25 } } }),
  list_imports: () => ({ sent: { query: 'limit=1' } }),
  get_import: ({ importId }) => ({ id: importId }),
  list_import_errors: ({ checkedImportId }) => ({ id: checkedImportId }),
  list_import_problems: ({ checkedImportId }) => ({ id: checkedImportId }),
  choose_import_sheet: ({ spreadsheetId }) => ({
    id: spreadsheetId,
    sent: { body: { sheet: 'Others' } },
  }),
  choose_import_encoding: ({ importId }) => ({
    id: importId,
    sent: { body: { encoding: 'windows-1250' } },
  }),
  check_import: ({ importId }) => ({ id: importId, sent: { body: { mapping } } }),
  start_import: ({ checkedImportId }) => ({ id: checkedImportId }),
  cancel_import: ({ waitingImportId }) => ({ id: waitingImportId }),
  undo_import: ({ importedId }) => ({ id: importedId }),
  discard_import: ({ importId }) => ({ id: importId }),
  list_spend_pulls: () => ({}),
  create_spend_pull: () => ({ sent: { body: scheduledImport } }),
  change_spend_pull: ({ pullId }) => ({ id: pullId, sent: { body: { hour: 7 } } }),
  run_spend_pull: ({ pullId }) => ({ id: pullId }),
  list_spend_pull_runs: ({ pullId }) => ({ id: pullId }),
  delete_spend_pull: ({ pullId }) => ({ id: pullId }),
  get_dashboard: () => ({ sent: { query: `${sampleDaysQuery}&by=channel` } }),
  get_outcomes: () => ({ sent: { query: sampleDaysQuery } }),
  get_stats: () => ({ sent: { body: {} } }),
  get_attribution: () => ({ sent: { body: { period: 'custom', ...sampleDays } } }),
  ...leadSettings.samples,
  ...outgoingSamples,
  ...spendSamples,
  ...teamworkSamples,
}

export interface AppSample {
  readonly op: (typeof appOperations)[number]
  /** The request with these IDs, which may or may not exist. */
  ask(ids: AppIds): { readonly route: string; readonly sent: TestRequest }
}

/** All web app operations on an organization. */
export const appSamples: readonly AppSample[] = appOperations.map((op) => ({
  op,
  ask(ids) {
    const sample = samples[op.name]
    if (sample === undefined) throw new Error(`add ${op.name} to app-samples.ts`)
    const { id = '', sent = {} } = sample(ids)
    const route = op.rest.replace('{orgId}', ids.orgId).replace(/\{\w+\}/, id)
    return { route, sent }
  },
}))
