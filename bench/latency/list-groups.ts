import { buildGet } from '../client-request.ts'
import { range } from './instants.ts'
import type { Asking, Kind, LatencyGroup } from './kinds.ts'

/** Default page size. */
const pageSize = 50

const list = (title: string, query: string): Kind => ({
  title,
  requests: [buildGet(`/api/leads?limit=${pageSize}${query === '' ? '' : `&${query}`}`)],
})

export const firstPage: LatencyGroup = {
  title: 'List by status, source or dates: page 1',
  target: { p50Ms: 5, timesBaseline: 50 },
  kinds: ({ sample }) => [
    list('all', ''),
    list('status=won', 'status=won'),
    list('status=open', 'status=open'),
    list('status=qualified,lost', 'status=qualified,lost'),
    list('source=manual', 'source=manual'),
    list('status=won, source=gtm', 'status=won&source=gtm'),
    list('createdAt: last week', range('createdAt', sample, { ago: 0, days: 7 })),
    list('createdAt: a month', range('createdAt', sample, { ago: 200, days: 30 })),
    list('createdAt: a year', range('createdAt', sample, { ago: 30, days: 365 })),
    list('updatedAt: last week', range('updatedAt', sample, { ago: 0, days: 7 })),
    list('updatedAt: a month', range('updatedAt', sample, { ago: 200, days: 30 })),
    list('qualifiedAt: a month', range('qualifiedAt', sample, { ago: 200, days: 30 })),
    list('qualifiedAt exists', 'qualifiedAt[exists]=true'),
  ],
}

/** The page that the target applies to; smaller data sets have fewer pages. */
const target = { page: 50_000, limit: 100 } as const

export const deepPage: LatencyGroup = {
  title: 'List, default order: deep pages',
  target: { p50Ms: 15 },
  async kinds({ fetchTotal }) {
    const page = lastFullPage(await fetchTotal(''), target.limit, target.page)
    return [page, Math.ceil(page / 2)].map((one) =>
      atPage(`page ${one}, ${target.limit} leads a page`, `limit=${target.limit}`, one),
    )
  },
}

const atPage = (title: string, query: string, page: number): Kind => ({
  title,
  requests: [buildGet(`/api/leads?${query}&page=${page}`)],
})

/** Number of the last full page up to `maxPage`; at least 1. */
export const lastFullPage = (total: number, limit: number, maxPage: number): number =>
  Math.max(1, Math.min(maxPage, Math.floor(total / limit)))

export const oneFilter: LatencyGroup = {
  title: 'List, one other filter: first and middle page',
  target: { p50Ms: 30 },
  kinds: (asking) =>
    shallowAndDeep(asking, Number.POSITIVE_INFINITY, 0.5, [
      'utm_source=google',
      'utm_source=tiktok',
      'utm_medium=cpc',
      'utm_campaign=campaign_0',
      'utm_campaign=campaign_390',
      'website=https://www.example.com',
      `labelId=${asking.sample.labelId}`,
      `externalId=${asking.sample.externalId}`,
      `email=${encodeURIComponent(asking.sample.email)}`,
      'utm_campaign[in]=campaign_0,campaign_390',
      'country=DE',
      'utm_content=ad_7',
      'conversionName=Qualified%20lead',
      `gclid=${encodeURIComponent(asking.sample.clickId)}`,
      'utm_campaign[contains]=campaign_39',
      'utm_campaign[contains]=nothing',
      'utm_content[contains]=ad',
      'utm_content[exists]=false',
      'path[contains]=a',
      'lossReason[exists]=true',
      'phone[exists]=true',
      'note[exists]=true',
      'name[contains]=berger',
      `email[contains]=${encodeURIComponent(asking.sample.email.slice(2))}`,
      // Searching all notes could match more than 100,000 leads, which the service rejects.
      `note[contains]=call&${range('createdAt', asking.sample, { ago: 0, days: 7 })}`,
      'gclid[exists]=true',
      'gclid[exists]=false',
      'ttclid[exists]=true',
      'dclid[exists]=true',
      'value[gte]=200&value[lt]=500',
      'value[gte]=1000',
    ]),
}

export const threeFilters: LatencyGroup = {
  title: 'List, three filters: pages 1 and 5,000',
  target: { p50Ms: 30 },
  kinds: (asking) => {
    const { sample } = asking
    const aYear = range('createdAt', sample, { ago: 30, days: 365 })
    const halfAYear = range('updatedAt', sample, { ago: 60, days: 180 })
    return shallowAndDeep(asking, 5_000, 1, [
      'gclid[exists]=true&utm_source=google&value[gte]=200&value[lt]=1000',
      'gclid[exists]=false&website=https://www.example.com&value[gte]=50',
      `status=won&source=manual&labelId=${sample.labelId}`,
      'status=open&source=inbound&fbp[exists]=true',
      `utm_campaign=campaign_0&qualifiedAt[exists]=true&${aYear}`,
      `utm_medium=cpc&status=open,qualified&${halfAYear}`,
    ])
  },
}

/**
 * For each filter, requests for the first page and for a deep page.
 *
 * @param maxPage Deepest page.
 * @param share Relative position of the deep page if the filter yields fewer pages.
 */
async function shallowAndDeep(
  { fetchTotal }: Asking,
  maxPage: number,
  share: number,
  filters: readonly string[],
): Promise<Kind[]> {
  const kinds: Kind[] = []
  for (const filter of filters) {
    const title = formatTitle(filter)
    kinds.push(list(title, filter))
    const full = lastFullPage(await fetchTotal(filter), pageSize, Number.POSITIVE_INFINITY)
    const page = Math.min(maxPage, Math.ceil(full * share))
    if (page > 1) kinds.push(atPage(`${title}, page ${page}`, `limit=${pageSize}&${filter}`, page))
  }
  return kinds
}

/** Filter as it appears in reports: without IDs and timestamps. */
const formatTitle = (filter: string): string =>
  filter
    .replace(/(\w+)\[gte\]=[\dTZ:.-]+&\1\[lt\]=[\dTZ:.-]+/g, '$1 range')
    .replaceAll('&', ', ')
    .replaceAll('https://', '')
    .replace(/^email=.*/, 'email')
    .replace(/[\da-f]{8}-[\da-f-]{27}/g, '…')

// Listed explicitly, so that a new sort order is not measured until the baseline supports it.
const sortable = [
  'externalId',
  'name',
  'email',
  'status',
  'value',
  'createdAt',
  'updatedAt',
  'qualifiedAt',
]

export const sorts: LatencyGroup = {
  title: 'List, every sort: page 1',
  target: { p50Ms: 10 },
  kinds: () =>
    [
      ...sortable.flatMap((field) => [`${field}:asc`, `${field}:desc`]),
      'status:asc,createdAt:desc',
    ].map((sort) => list(sort, `sort=${sort}`)),
}

export const otherOrders: LatencyGroup = {
  title: 'List, other sorts: filtered or deep',
  target: { p50Ms: 50 },
  async kinds({ sample, fetchTotal }) {
    const aMonth = range('createdAt', sample, { ago: 400, days: 30 })
    const sorted = (filter: string, sort: string) =>
      list(`${formatTitle(filter)}, ${sort}`, `${filter}&sort=${sort}`)
    const middle = Math.ceil(lastFullPage(await fetchTotal(''), pageSize, 1e9) / 4)
    // The page of the target; smaller data sets have fewer pages.
    const deepest = lastFullPage(await fetchTotal(''), pageSize, 60_000)
    const deep = ['updatedAt:desc', 'name:asc', 'email:desc', 'externalId:desc']
    return [
      sorted(aMonth, 'updatedAt:desc'),
      sorted(aMonth, 'qualifiedAt:desc'),
      sorted(aMonth, 'externalId:desc'),
      sorted('status=won&source=manual', 'value:desc'),
      sorted('utm_source=tiktok', 'name:asc'),
      ...(middle > 1
        ? deep.map((sort) =>
            atPage(`${sort}, page ${middle}`, `limit=${pageSize}&sort=${sort}`, middle),
          )
        : []),
      atPage(`value:asc, page ${deepest}`, `limit=${pageSize}&sort=value:asc`, deepest),
    ]
  },
}
