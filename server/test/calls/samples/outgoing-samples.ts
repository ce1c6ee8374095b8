import type { TestOrg, TestRequest, TestService } from '../../harness.ts'
import { buildMailInput } from '../accounts/mail-input.ts'
import type { TestPerson } from '../app-calls.ts'
import { addSentConversion } from '../destination-calls.ts'
import { buildPng } from './images.ts'
import { sampleDaysQuery } from './sample-days.ts'

/** IDs to use in the paths of operations on connections to other services. */
export interface OutgoingIds {
  readonly leadId: string
  readonly inboundSourceId: string
  /** Source whose leads are fetched from a platform. */
  readonly fetchedSourceId: string
  readonly shareLinkId: string
  readonly domainId: string
  readonly reportAddressId: string
  readonly webhookId: string
  readonly deliveryId: string
  /** Destination whose file the platform downloads. */
  readonly destinationId: string
  /** Destination that sends conversions to an API. */
  readonly apiDestinationId: string
  /** Conversion that is waiting for its next attempt. */
  readonly sentConversionId: string
  /** Destination that can be connected to an ad account. */
  readonly adsDestinationId: string
}

/** For each operation, a request that succeeds if the IDs exist; the organization is omitted. */
export type Samples<Ids> = Readonly<
  Record<string, (ids: Ids) => { id?: string; sent?: TestRequest }>
>

const since = '2026-01-01T00:00:00Z'

const rules = [{ action: 'Sale', status: 'won', value: 12 }]

const metaConnection = {
  settings: { appId: '1111111111', pageId: '2222222222' },
  accessToken: 'token',
}

/** Web app requests related to webhooks and conversions. */
export const outgoingSamples: Samples<OutgoingIds> = {
  list_webhooks: () => ({}),
  create_webhook: () => ({ sent: { body: { url: 'https://crm.example/hook', payload: 'thin' } } }),
  change_webhook: ({ webhookId }) => ({ id: webhookId, sent: { body: { name: 'CRM' } } }),
  delete_webhook: ({ webhookId }) => ({ id: webhookId }),
  test_webhook: ({ webhookId }) => ({ id: webhookId }),
  rotate_webhook_secret: ({ webhookId }) => ({ id: webhookId }),
  list_webhook_deliveries: ({ webhookId }) => ({ id: webhookId, sent: { query: 'limit=1' } }),
  replay_webhook_delivery: ({ deliveryId }) => ({ id: deliveryId }),
  replay_failed_webhook_deliveries: ({ webhookId: id }) => ({ id, sent: { body: { since } } }),
  list_inbound_sources: () => ({}),
  create_inbound_source: () => ({ sent: { body: { name: 'Form', kind: 'anything' } } }),
  change_inbound_source: ({ inboundSourceId: id }) => ({ id, sent: { body: { name: 'Form' } } }),
  delete_inbound_source: ({ inboundSourceId: id }) => ({ id }),
  list_inbound_activity: () => ({}),
  get_inbound_connection: ({ fetchedSourceId: id }) => ({ id }),
  connect_inbound_source: ({ fetchedSourceId: id }) => ({ id, sent: { body: metaConnection } }),
  authorize_inbound_source: ({ fetchedSourceId: id }) => ({
    ...{ id, sent: { body: { settings: metaConnection.settings } } },
  }),
  backfill_inbound_source: ({ fetchedSourceId: id }) => ({ id, sent: { body: { days: 30 } } }),
  rotate_inbound_address: ({ inboundSourceId: id }) => ({ id }),
  list_inbound_bodies: ({ inboundSourceId: id }) => ({ id, sent: { query: 'limit=1' } }),
  preview_inbound_mapping: ({ inboundSourceId: id }) => ({ id, sent: { body: {} } }),
  replay_inbound_bodies: ({ inboundSourceId: id }) => ({ id }),
  list_conversion_destinations: () => ({}),
  create_conversion_destination: () => ({ sent: { body: { name: 'Google Ads', rules } } }),
  change_conversion_destination: ({ destinationId: id }) => ({ id, sent: { body: { rules } } }),
  delete_conversion_destination: ({ destinationId: id }) => ({ id }),
  rotate_conversion_password: ({ destinationId: id }) => ({ id }),
  test_conversion_destination: ({ apiDestinationId: id }) => ({ id, sent: { body: {} } }),
  connect_conversion_destination: ({ adsDestinationId: id }) => ({ id, sent: { body: {} } }),
  disconnect_conversion_destination: ({ adsDestinationId: id }) => ({ id, sent: { body: {} } }),
  dry_run_conversions: ({ destinationId: id }) => ({ id, sent: { body: {} } }),
  backfill_conversions: ({ destinationId: id }) => ({ id, sent: { body: {} } }),
  get_conversion_status: ({ destinationId: id }) => ({ id }),
  list_conversions: ({ destinationId: id }) => ({ id, sent: { query: 'limit=1' } }),
  replay_conversion: ({ sentConversionId: id }) => ({ id }),
  replay_rejected_conversions: ({ destinationId: id }) => ({ id, sent: { body: {} } }),
  get_health: () => ({}),
  get_branding: () => ({}),
  change_branding: () => ({
    sent: { body: { accentColor: '#0a5bd3', logo: buildPng().toString('base64') } },
  }),
  get_host_name: () => ({}),
  set_host_name: () => ({ sent: { body: { host: 'reports.example.org' } } }),
  verify_host_name: () => ({ sent: { body: {} } }),
  delete_host_name: () => ({}),
  list_share_links: () => ({}),
  create_share_link: () => ({ sent: { body: { name: 'Client', password: 'long enough' } } }),
  revoke_share_link: ({ shareLinkId: id }) => ({ id }),
  get_single_sign_on: () => ({}),
  put_single_sign_on: () => ({
    sent: { body: { name: 'Login', issuer: 'https://login.example', clientId: 'leadtrace' } },
  }),
  put_group_roles: () => ({
    sent: { body: { groupRoles: [{ group: 'Sales', role: 'viewer' }] } },
  }),
  delete_single_sign_on: () => ({}),
  add_email_domain: () => ({ sent: { body: { domain: 'example.org' } } }),
  verify_email_domain: ({ domainId: id }) => ({ id }),
  delete_email_domain: ({ domainId: id }) => ({ id }),
  create_scim_token: () => ({ sent: { body: {} } }),
  revoke_scim_token: () => ({}),
  list_report_addresses: () => ({}),
  add_report_address: () => ({
    sent: { body: { email: 'agency@example.com', kinds: ['weekly'] } },
  }),
  remove_report_address: ({ reportAddressId: id }) => ({ id }),
  get_overview: () => ({ sent: { query: sampleDaysQuery } }),
  get_mail_preferences: () => ({}),
  put_mail_preferences: () => ({
    sent: {
      body: {
        ...buildMailInput({ weekly: true }, { newLeadsEvery: 'minute' }),
        timeZone: 'Europe/Berlin',
      },
    },
  }),
  explain_conversion: ({ leadId: id }) => ({ id }),
}

/** Adds a destination with an API, one for an ad account, and a conversion waiting to be sent. */
export async function addDestinations(service: TestService, user: TestPerson, org: TestOrg) {
  const add = async (body: object): Promise<string> =>
    (await user.call(`POST /orgs/${org.orgId}/conversion-destinations`, { body })).body.data.id
  return {
    apiDestinationId: await add({
      name: 'CRM',
      kind: 'http',
      settings: { url: 'https://crm.example/in' },
    }),
    adsDestinationId: await add({
      name: 'Ads',
      kind: 'google_ads',
      settings: { customerId: '1234567890' },
    }),
    sentConversionId: await addSentConversion(service, org),
  }
}
