import type { ProductName } from '../products.ts'

/** Ad group with its ads and its share of the campaign's budget. */
export interface AdGroup {
  readonly id: string
  readonly name: string
  readonly weight: number
  readonly ads: readonly { readonly id: string; readonly name: string; readonly weight: number }[]
}

/**
 * Ad campaign. `weight` determines the number of leads, which, together with `costPerLead`,
 * determines the spend.
 */
export interface Campaign {
  readonly id: string
  readonly name: string
  /** Number of leads relative to all other origins. */
  readonly weight: number
  /** Amount in EUR. */
  readonly costPerLead: number
  readonly costPerClick: number
  /** Clicks per impression. */
  readonly clickRate: number
  /** Share of the campaign's leads that become qualified. */
  readonly quality: number
  /** Product that the campaign's leads ask about; any product if absent. */
  readonly product?: ProductName
  /**
   * First and last day, as numbers of days before today; absent for a campaign that always runs.
   */
  readonly ran?: { readonly from: number; readonly to: number }
  readonly adGroups: readonly AdGroup[]
}

/** Account on an ad platform. */
export interface AdAccount {
  readonly platform: 'google_ads' | 'meta_ads' | 'microsoft_ads' | 'linkedin_ads'
  readonly id: string
  readonly name: string
  readonly campaigns: readonly Campaign[]
}

/** Ads in an ad group, named after their content; the first ad gets most of the budget. */
const adGroup = (id: string, name: string, weight: number, ...shown: string[]): AdGroup => ({
  id,
  name,
  weight,
  ads: shown.map((what, i) => ({ id: `${id}${i + 1}`, name: what, weight: i === 0 ? 2 : 1 })),
})

const googleCampaigns: readonly Campaign[] = [
  {
    id: '20817734101',
    name: 'search_brand',
    weight: 8,
    costPerLead: 15,
    costPerClick: 0.58,
    clickRate: 0.21,
    quality: 0.6,
    adGroups: [adGroup('15540120011', 'Brand exact', 1, 'Nordlicht Solar – das Original')],
  },
  {
    id: '20817734102',
    name: 'search_photovoltaik',
    weight: 14,
    costPerLead: 118,
    costPerClick: 4.35,
    clickRate: 0.061,
    quality: 0.45,
    product: 'photovoltaics',
    adGroups: [
      adGroup('15540120021', 'Photovoltaik kaufen', 3, 'Festpreis in 48 h', 'Meister vor Ort'),
      adGroup('15540120022', 'Solaranlage Angebot', 2, 'Kostenloses Angebot'),
    ],
  },
  {
    id: '20817734103',
    name: 'search_waermepumpe',
    weight: 7,
    costPerLead: 139,
    costPerClick: 3.7,
    clickRate: 0.054,
    quality: 0.4,
    product: 'heatPump',
    adGroups: [
      adGroup('15540120031', 'Wärmepumpe Kosten', 3, 'Jetzt Kosten berechnen'),
      adGroup('15540120032', 'Wärmepumpe Förderung', 2, 'Bis zu 70 % Förderung'),
    ],
  },
  {
    id: '20817734104',
    name: 'search_wallbox',
    weight: 4,
    costPerLead: 66,
    costPerClick: 2.1,
    clickRate: 0.067,
    quality: 0.34,
    product: 'wallbox',
    ran: { from: 120, to: 46 },
    adGroups: [adGroup('15540120041', 'Wallbox Installation', 1, 'Wallbox in einer Woche')],
  },
  {
    id: '20817734105',
    name: 'pmax_eigenheim',
    weight: 9,
    costPerLead: 88,
    costPerClick: 1.15,
    clickRate: 0.013,
    quality: 0.31,
    ran: { from: 74, to: 0 },
    adGroups: [adGroup('15540120051', 'Asset group Eigenheim', 1, 'Eigenheim')],
  },
]

const metaCampaigns: readonly Campaign[] = [
  {
    id: '120208114467310',
    name: 'prospecting_eigenheim',
    weight: 12,
    costPerLead: 54,
    costPerClick: 0.92,
    clickRate: 0.0115,
    quality: 0.22,
    adGroups: [
      adGroup('120208114467410', 'Lookalike 3 %', 3, 'Video Dach', 'Karussell Ersparnis'),
      adGroup('120208114467420', 'Interesse Energie', 2, 'Bild Familie'),
    ],
  },
  {
    id: '120208114467320',
    name: 'retargeting_30_tage',
    weight: 5,
    costPerLead: 42,
    costPerClick: 1.24,
    clickRate: 0.017,
    quality: 0.41,
    adGroups: [adGroup('120208114467430', 'Besucher 30 Tage', 1, 'Erinnerung Angebot')],
  },
]

/** Nordlicht Solar's ad accounts. */
export const adAccounts: readonly AdAccount[] = [
  {
    platform: 'google_ads',
    id: '482-193-7750',
    name: 'Nordlicht Solar',
    campaigns: googleCampaigns,
  },
  {
    platform: 'meta_ads',
    id: '1093847562210987',
    name: 'Nordlicht Solar Ads',
    campaigns: metaCampaigns,
  },
  {
    platform: 'microsoft_ads',
    id: '180442917',
    name: 'Nordlicht Solar',
    campaigns: [
      {
        id: '431082217',
        name: 'search_photovoltaik',
        weight: 4,
        costPerLead: 81,
        costPerClick: 2.45,
        clickRate: 0.034,
        quality: 0.46,
        product: 'photovoltaics',
        adGroups: [adGroup('1253940081', 'Photovoltaik', 1, 'Festpreis in 48 h')],
      },
    ],
  },
  {
    platform: 'linkedin_ads',
    id: '508812334',
    name: 'Nordlicht Solar Gewerbe',
    campaigns: [
      {
        id: '612408893',
        name: 'gewerbedach_entscheider',
        weight: 3,
        costPerLead: 236,
        costPerClick: 7.9,
        clickRate: 0.0058,
        quality: 0.47,
        product: 'commercial',
        adGroups: [adGroup('612408911', 'Geschäftsführung DACH', 1, 'Whitepaper Gewerbedach')],
      },
    ],
  },
]

/** True if the campaign was running `daysAgo` days ago. */
export const runs = ({ ran }: Campaign, daysAgo: number): boolean =>
  ran === undefined || (daysAgo <= ran.from && daysAgo >= ran.to)

/**
 * Demand for a campaign. Business customers click during office hours, so demand for their
 * campaigns is lower on weekends.
 */
export const computeDemand = (
  { product }: Campaign,
  day: { readonly demand: number; readonly isWeekend: boolean },
): number => (product === 'commercial' && day.isWeekend ? day.demand / 5 : day.demand)
