import { admit, admitQuery } from './address.ts'
import type { Person, SessionIds } from './api.ts'
import { type Flags, type Level, toLevel } from './consent.ts'
import { readCookieIds } from './cookie-ids.ts'
import { allCookies, forgetVisit, isOwn, keepVisit } from './cookie-jar.ts'
import { forgetQueue, keepQueue, post } from './delivery/outbox.ts'
import type { fill } from './forms/hidden-fields.ts'
import { settings } from './settings.ts'
import { uuid } from './uuid.ts'
import { nextVisit, readVisit, type Visit } from './visit.ts'

/** A page view, complete, whatever consent says now or later. */
export interface PageView {
  id: string
  at: number
  readonly url: string
  readonly referrer: string
  title: string
  /** The level of consent under which it was sent; -1 while it was not. */
  sent: number
}

let level: Level = 0
let flags: Flags
let visit: Visit | undefined
/** Whether the visit lives in the memory of the page alone. */
let isHeld: boolean
let pages: PageView[] = []
let identity: object | undefined

/** The ids of the visit; null without one. */
export const session = (): SessionIds | null =>
  visit ? { visitorId: visit[0], sessionId: visit[1] } : null

/** What the hidden fields of the page are filled from, as far as consent admits it. */
export const fieldSources = (): Parameters<typeof fill> => [visit, cookieIds()]

/** Notes a page view, and that the visit goes on, if consent admits one. */
export const addPage = (url: string, referrer: string): void => {
  entitle()
  enter(pageView(url, referrer))
}

/** Notes who the visitor is. It is sent with the next flush under consent. */
export const identify = ({ email, phone }: Person): void => {
  identity = {
    type: 'identify',
    id: uuid(),
    at: Date.now(),
    email: email?.slice(0, 254),
    phone: phone?.slice(0, 50),
  }
}

/** Sends the page views that wait, and who the visitor is. */
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
    // While more consent may come, the landing page stays with its signals.
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
 * Takes what is known of consent now. More of it sends the pages in memory as far as it admits
 * them; less of it forgets the visit.
 *
 * @param isRefusal  The visitor said no: what was kept is deleted, even by an earlier page.
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
        // Not counted again, but told again where another visit begins.
        page.sent = Math.min(page.sent, 0)
      } else if (page.sent > 0) {
        // The same visitor tells more: by another id, and later, or the service would not listen.
        page.id = uuid()
        page.at++
      }
      enter(page)
    }
  }
}

/** What every body says of its sender. */
export const sender = () => ({ site: settings.site, ...session(), consent: flags })

/** What the service is told of a page, as far as consent admits it. */
export const report = ({ id, at, url, referrer, title }: PageView) => ({
  id,
  at,
  url: admit(url, level),
  ...(level && {
    referrer: admit(referrer, level),
    title: title.slice(0, 500),
    ids: cookieIds(),
  }),
})

/** A page view of this moment. */
export const pageView = (url: string, referrer: string): PageView => ({
  id: uuid(),
  at: Date.now(),
  url,
  referrer,
  title: '',
  sent: -1,
})

/** The page of now, with its title, which apps set some time after the address. */
const entitle = (): PageView | undefined => {
  const [last] = pages.slice(-1)
  if (last) last.title = last.title || document.title
  return last
}

const enter = (page: PageView): void => {
  if (level) {
    const { at, url, referrer } = page
    const isKept = level > 1
    const before = (isKept && readVisit(allCookies())) || (isHeld ? visit : undefined)
    // With Consent Mode's pass-through click ids ride on internal links, where they are no news.
    const query = admitQuery(url, isKept && isOwn(referrer) ? 1 : level)
    const next = nextVisit(before, at, query, +(settings.sessionMinutes || 30) * 6e4)
    // What waits belongs to the visit before.
    if (visit && visit[1] !== next[1]) flush()
    visit = next
    isHeld = !isKept || !keepVisit(next)
  }
  // So few that a body stays far below its largest size, whatever the addresses.
  if (pages.push(page) > 4) flush()
}

/** The ids of other scripts' cookies, if consent admits them. */
const cookieIds = () => (level > 1 ? readCookieIds(allCookies()) : {})
