import type { Day } from '../calendar.ts'
import { type ProductName, products } from '../products.ts'
import type { Random } from '../random.ts'
import { type AdAccount, adAccounts, type Campaign, computeDemand, runs } from './campaigns.ts'
import { type Channel, channels } from './channels.ts'
import { type AdClick, inventSignals, type Signals } from './click-signals.ts'

/** A visitor's origin. */
export interface Origin {
  readonly channel: string
  readonly quality: number
  readonly product: ProductName
  readonly referrer: string | null
  /** Clicked ad, if any. */
  readonly click: AdClick | undefined
  /** Parameters of the landing page URL; `at` is in milliseconds. */
  signals(at: number, os: string): Signals
}

/** Channel and referrers by ad platform. */
const arrivals = {
  google_ads: {
    channel: 'paid_search',
    referrers: ['https://www.google.com/', 'https://www.google.de/'],
  },
  microsoft_ads: { channel: 'paid_search', referrers: ['https://www.bing.com/'] },
  meta_ads: {
    channel: 'paid_social',
    referrers: ['https://l.facebook.com/', 'https://l.instagram.com/', 'https://m.facebook.com/'],
  },
  linkedin_ads: { channel: 'paid_social', referrers: ['https://www.linkedin.com/'] },
} as const satisfies Record<AdAccount['platform'], { channel: string; referrers: string[] }>

interface Choice {
  readonly weight: number
  readonly open: () => Origin
}

/** Random origin for a visitor. @param daysAgo Number of days since the visit. */
export function chooseOrigin(
  random: Random,
  day: Pick<Day, 'isWeekend' | 'demand'>,
  daysAgo: number,
): Origin {
  const paid = adAccounts.flatMap((account) =>
    account.campaigns
      .filter((campaign) => runs(campaign, daysAgo))
      .map(
        (campaign): Choice => ({
          weight: (campaign.weight * computeDemand(campaign, day)) / day.demand,
          open: () => paidOrigin(random, account, campaign),
        }),
      ),
  )
  const free = channels.map(
    (channel): Choice => ({ weight: channel.weight, open: () => freeOrigin(random, channel) }),
  )
  return random.weighted([...paid, ...free]).open()
}

function paidOrigin(random: Random, account: AdAccount, campaign: Campaign): Origin {
  const adGroup = random.weighted(campaign.adGroups)
  const product = campaign.product ?? anyProduct(random)
  const click: AdClick = {
    platform: account.platform,
    accountId: account.id,
    campaign,
    adGroup,
    adId: random.weighted(adGroup.ads).id,
    keyword: pickKeyword(random, campaign, product),
  }
  return {
    ...arrivals[account.platform],
    quality: campaign.quality,
    product,
    referrer: random.pick(arrivals[account.platform].referrers),
    click,
    signals: (at, os) => inventSignals(random, click, at, os),
  }
}

function pickKeyword(random: Random, { name }: Campaign, product: ProductName): string {
  if (name === 'search_brand') return random.pick(['nordlicht solar', 'nordlicht solar kiel'])
  return name.startsWith('search_') ? random.pick(products[product].keywords) : ''
}

/** Origin for an unpaid visitor. */
function freeOrigin(random: Random, channel: Channel): Origin {
  return {
    channel: channel.name,
    quality: channel.quality,
    product: anyProduct(random),
    referrer: random.pick(channel.referrers),
    click: undefined,
    signals: (at) => channel.signals?.(random, at) ?? {},
  }
}

/** Random product, for visitors whose campaign is not about a single product. */
export const anyProduct = (random: Random): ProductName => random.weighted(weightedProducts).name

// `Object.keys` loses the literal type of the keys.
const weightedProducts = (Object.keys(products) as ProductName[]).map((name) => ({
  name,
  weight: products[name].weight,
}))
