import type { Visit } from '../../contract/tracking/visit.ts'

/** Number of pages that each visitor opens in sequence. */
const pagesPerVisit = 3

/** Concurrent visitors. */
const visitors = 400

interface Visitor {
  visitorId: string
  sessionId: string
  page: number
}

/**
 * Creates interleaved page views from many visitors. Each visitor's page views are in the order in
 * which a browser would send them.
 */
export function pageViews(siteId: string): () => Visit {
  const active = Array.from({ length: visitors }, newVisitor)
  let turn = 0
  return () => {
    const place = turn++ % visitors
    const current = active[place]
    const visitor = current === undefined || current.page === pagesPerVisit ? newVisitor() : current
    active[place] = visitor
    return pageView(siteId, visitor, visitor.page++)
  }
}

const newVisitor = (): Visitor => ({
  visitorId: crypto.randomUUID(),
  sessionId: crypto.randomUUID(),
  page: 0,
})

function pageView(siteId: string, { visitorId, sessionId }: Visitor, page: number): Visit {
  const now = Date.now()
  const query = page === 0 ? `?utm_source=google&utm_medium=cpc&gclid=bench-${sessionId}` : ''
  return {
    site: siteId,
    sentAt: now,
    visitorId,
    sessionId,
    consent: { ad_storage: true, analytics_storage: true },
    events: [
      {
        type: 'page',
        id: crypto.randomUUID(),
        at: now,
        url: `https://www.shop.example/page-${page}${query}`,
        ...(page === 0 ? { referrer: 'https://www.google.com/' } : {}),
        title: `Page ${page} of the shop`,
        ids: { ga4cid: '1234567890.1700000000' },
      },
    ],
  }
}
