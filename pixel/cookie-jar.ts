import { guard } from './guard.ts'
import type { Visit } from './visit.ts'

/** Cookies that scripts can see; empty if the browser blocks them. */
export const allCookies = (): string => guard(() => document.cookie)() || ''

let domain = ''

const setCookie = guard((name: string, value: unknown, seconds: number) => {
  // biome-ignore lint/suspicious/noDocumentCookie: browsers from 2020 have no cookie store.
  document.cookie = `${name}=${value};path=/;domain=${domain};max-age=${seconds};SameSite=Lax${location.protocol > 'http:' ? ';Secure' : ''}`
})

/**
 * The broadest domain that accepts cookies is the registrable domain, so no public suffix list is
 * needed.
 */
const ownDomain = (): string => {
  if (!domain) {
    const labels = location.hostname.split('.')
    while (labels[0] && !allCookies().includes('_lt_test')) {
      domain = labels.pop() + (domain && `.${domain}`)
      setCookie('_lt_test', 1, 9)
    }
    setCookie('_lt_test', '', 0)
  }
  return domain
}

/**
 * True if the URL belongs to this site, which includes all subdomains of the registrable domain.
 * Finding that domain requires setting a cookie; without consent to cookies, the site includes only
 * this page's host and its subdomains.
 */
export const isOwn = (address: string, maySetCookies: boolean): boolean =>
  `.${address.split(/[/:]+/)[1]}`.endsWith(`.${maySetCookies ? ownDomain() : location.hostname}`)

/** Stores a visit, for about 13 months by default. Returns false if the browser blocks cookies. */
export const keepVisit = (visit: Visit, seconds = 34e6): boolean => {
  ownDomain()
  setCookie('_lt', visit.slice(0, 4).join('.'), seconds)
  setCookie('_lt_touch', visit[4].slice(0, 3e3), seconds)
  return allCookies().includes(visit[1])
}

export const forgetVisit = (): void => {
  if (allCookies().includes('_lt=')) keepVisit(['', '', 0, 0, ''], 0)
}
