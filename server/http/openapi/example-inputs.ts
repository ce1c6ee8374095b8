/**
 * Operation inputs for the code samples; a test sends them. Unlisted operations are called without
 * input.
 */
export const exampleInputs: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  list_leads: { status: 'won', value: { gte: 100 }, limit: 20 },
  list_events: { limit: 2 },
  create_lead: { name: 'Ada Lovelace', email: 'ada@example.com', gclid: 'EAIaIQobChMI', value: 50 },
  update_lead: { externalId: 'crm-1001', status: 'won', value: 1200 },
  upsert_lead: { externalId: 'crm-1001', name: 'Ada Lovelace', status: 'qualified' },
  write_leads: {
    items: [
      { action: 'create', lead: { name: 'Ada Lovelace', email: 'ada@example.com' } },
      { action: 'upsert', lead: { externalId: 'crm-1001', value: 1200 } },
    ],
  },
  create_inbound_source: {
    name: 'Contact form',
    kind: 'typeform',
    defaults: { utm_source: 'partner' },
  },
  change_inbound_source: { mapping: { 'answers.q7': 'phone', 'answers.q9': null } },
  connect_inbound_source: {
    settings: { appId: '1234567890', pageId: '9876543210' },
    accessToken: 'EAAB…',
  },
  backfill_inbound_source: { days: 30 },
  preview_inbound_mapping: { mapping: { 'answers.q7': 'phone' } },
  merge_leads: { mergedId: '0199c2f0-5b1e-7c4a-9d3f-2a6b8c1d4e5f' },
  edit_lead: { phone: '+49 30 1234567' },
  create_webhook: { url: 'https://crm.example.com/leadtrace', types: ['lead.created'] },
  create_client_org: {
    name: 'Client GmbH',
    ownerEmail: 'ada@example.com',
    timeZone: 'Europe/Berlin',
    currency: 'EUR',
  },
  invite_client_owner: { ownerEmail: 'grace@example.com' },
  change_webhook: { enabled: true },
  create_conversion_destination: {
    name: 'Google Ads',
    rules: [{ action: 'Sale', status: 'won', value: 'lead', needsValue: true }],
  },
  change_conversion_destination: { enabled: true },
  test_conversion_destination: {},
  replay_rejected_conversions: { code: '422' },
  dry_run_conversions: { days: 90 },
  backfill_conversions: { days: 30 },
  replay_failed_webhook_deliveries: { since: '2026-11-01T00:00:00Z' },
  check_site: { origin: 'https://www.example.com' },
  get_stats: { startDate: '2026-11-01', endDate: '2026-11-30' },
  get_ad_spend: { groupBy: 'campaign', sort: 'spend:desc', limit: 10 },
  put_ad_spend: {
    rows: [
      {
        date: '2026-11-01',
        platform: 'google_ads',
        campaignId: '123',
        campaignName: 'Spring',
        currency: 'EUR',
        spend: 12.5,
        clicks: 40,
      },
    ],
  },
}

/** ID to use in the paths of code samples. */
export const exampleId = '0190b8f0-5c1e-7d3a-9f42-3a1b2c4d5e6f'
