import { admit, admitQuery, withQuery } from './address.ts'
import type { Person, SessionIds } from './api.ts'
import { type Flags, type Level, toLevel } from './consent.ts'
import { readCookieIds } from './cookie-ids.ts'
import { allCookies, forgetVisit, isOwn, keepVisit } from './cookie-jar.ts'
import { forgetQueue, keepQueue, post } from './delivery/outbox.ts'
import type { fill } from './forms/hidden-fields.ts'
import { settings } from './settings.ts'
import { uuid } from './uuid.ts'
import { isLive, nextVisit, readVisit, type Visit } from './visit.ts'

/** A page as seen by the visitor. */
export interface Page {
  id: string
  at: number
  url: string
  referrer: string
  title: string
}

/** Complete page view, regardless of current or later consent. */
interface PageView extends Page {
  /** True if the visitor reloaded or went back to the page. */
  readonly isReturn?: boolean | undefined
  /** Consent level at which the page view was sent; -1 if it was not sent. */
  sent: number
}

let level: Level = 0
let flags: Flags
let visit: Visit | undefined
/** True if the visit exists only in memory. */
let isHeld: boolean
let pages: PageView[] = []
let identity: object | undefined

/** The visit's IDs; null if there is no visit. */
export const session = (): SessionIds | null =>
  visit ? { visitorId: visit[0], sessionId: visit[1] } : null

/** Sources of the values that consent allows to be filled into hidden fields. */
export const fieldSources = (): Parameters<typeof fill> => [visit, cookieIds()]

/** Records a page view, and extends the visit if consent allows one. */
export const addPage = (url: string, referrer: string, isReturn?: boolean): void => {
  entitle()
  enter({ id: uuid(), at: Date.now(), url, referrer, title: '', isReturn, sent: -1 })
}

/** Records the visitor's identity, which is sent by the next flush that consent permits. */
export const identify = (person: Person): void => {
  identity = { ...person, type: 'identify', id: uuid(), at: Date.now() }
}

/** Sends queued page views and the visitor's identity. */
export const flush = (): void => {
  const last = entitle()
  const events: object[] = []
  if (last) {
    for (const page of pages) {
      if (page.sent < level) {
        page.sent = level
        events.push({ type: 'page', ...report(page) })
      }
    }
    // The landing page and its signals stay in memory as long as the visitor might still give more
    // consent.
    const [landing = last] = pages
    pages = [level > 1 ? last : landing, last]
  }
  if (visit && identity) {
    events.push(identity)
    identity = undefined
  }
  if (events[0]) post('events', { ...sender(), events })
}

/**
 * Applies a consent change. If the visitor now consents to more, sends those page views in memory
 * that the consent covers; if the visitor consents to less, deletes the visit.
 *
 * @param isRefusal True if the visitor denied consent; stored data is then deleted, even data from
 *   earlier pages.
 */
export const applyConsent = (now: Flags, isRefusal: boolean): void => {
  const before = level
  flags = now
  level = toLevel(now)
  if (isRefusal || level < before) {
    forgetVisit()
    forgetQueue()
    identity = undefined
  }
  if (level !== before) {
    if (level < before) visit = undefined
    keepQueue(level > 1)
    const previousPages = new Set(pages)
    pages = []
    for (const page of previousPages) {
      if (level < before) {
        // The page view is not counted again, but it is reported again if a new visit starts.
        page.sent = Math.min(page.sent, 0)
      } else if (page.sent > 0) {
        // The visitor is the same, but there is more data to send. The service would ignore the
        // page view without a new ID and time.
        page.id = uuid()
        page.at++
      }
      enter(page)
    }
  }
}

/** Properties that every request body has. */
export const sender = () => ({ site: settings.site, ...session(), consent: flags })

/** Page view as reported to the service, including only what consent allows. */
export const report = ({ id, at, url, referrer, title }: Page) => ({
  id,
  at,
  url: admit(url, level),
  ...(level && {
    referrer: admit(referrer, level),
    title,
    ids: cookieIds(),
  }),
})

/** The current page with its title, which apps set some time after the URL. */
const entitle = (): PageView | undefined => {
  const [last] = pages.slice(-1)
  if (last) last.title = last.title || document.title
  return last
}

const enter = (page: PageView): void => {
  if (level) {
    const isKept = level > 1
    const idleMs = +(settings.sessionMinutes || 30) * 6e4
    const stored = isKept && readVisit(allCookies())
    const before = stored || (isHeld && visit)
    // The visit already has the campaign; the service ignores campaigns on internal links.
    if (stored && page.isReturn) page.referrer = page.url
    let isInternal: boolean | '' = isOwn(page.referrer, isKept)
    const lost = isInternal && !isLive(before, page.at, idleMs) && admitQuery(page.referrer, 2)
    if (lost && !`${before}`.includes(lost)) {
      // The previous page redirected here before it loaded the pixel.
      page.url = withQuery(page.url, lost)
      isInternal = page.referrer = ''
    }
    const { at, url, referrer } = page
    // UTM fields on internal links, and click IDs that Consent Mode adds to them, do not start a
    // new campaign.
    const query = isInternal ? '' : admitQuery(url, level)
    const next = nextVisit(before, at, query, idleMs, referrer && !isInternal)
    // Queued pages belong to the previous visit.
    if (visit && visit[1] !== next[1]) flush()
    visit = next
    isHeld = !isKept || !keepVisit(next)
  }
  // The limit is low enough to keep request bodies far below their maximum size, no matter how long
  // the URLs are.
  if (pages.push(page) > 4) flush()
}

/** IDs from other scripts' cookies, if consent allows them. */
const cookieIds = () => (level > 1 ? readCookieIds(allCookies()) : {})
