import type { Samples } from './outgoing-samples.ts'
import { sampleDays } from './sample-days.ts'

const adMapping = { utmCampaign: 'Spring', platform: 'google_ads', campaignId: 'campaign-2' }
const rate = { from: 'USD', to: 'EUR', day: '2026-01-01', rate: '0.93' }

/** Web app requests related to ad spend and other reports. */
export const spendSamples: Samples<{ readonly mappingId: string }> = {
  get_ad_report: () => ({
    sent: { body: { period: 'custom', ...sampleDays, groupBy: 'adGroup', currency: 'EUR' } },
  }),
  get_ad_leads: () => ({
    sent: {
      body: {
        ...{ period: 'custom', ...sampleDays, adGroupId: 'g1', counted: 'won' },
        ...{ currency: 'EUR', rowCurrency: 'EUR' },
      },
    },
  }),
  get_stage_times: () => ({ sent: { body: { period: 'custom', ...sampleDays } } }),
  get_attribution_paths: () => ({ sent: { body: { period: 'custom', ...sampleDays } } }),
  list_unmatched_spend: () => ({ sent: { body: { period: 'custom', ...sampleDays } } }),
  list_ad_mappings: () => ({}),
  create_ad_mapping: () => ({ sent: { body: { ...adMapping, utmCampaign: 'Winter' } } }),
  change_ad_mapping: ({ mappingId }) => ({ id: mappingId, sent: { body: adMapping } }),
  delete_ad_mapping: ({ mappingId }) => ({ id: mappingId }),
  list_currency_rates: () => ({ sent: { query: 'from=USD&to=EUR&before=2026-12-31' } }),
  put_currency_rates: () => ({ sent: { body: { rates: [rate] } } }),
  delete_currency_rate: () => ({ id: 'USD-EUR-2026-01-01' }),
  get_ad_spend: () => ({ sent: { body: { period: 'custom', ...sampleDays } } }),
}
