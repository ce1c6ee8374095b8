import { admitQuery, withQuery } from './address.ts'
import { after, guard, on } from './guard.ts'

declare global {
  interface Document {
    readonly prerendering?: boolean
  }
}

/**
 * Reports this page, and each URL that a single-page app navigates to if its path or query has
 * changed. A changed fragment is not a new page, and a prerendered page counts only once it is
 * shown.
 *
 * @param onPage `isReturn` is true if the visitor reloaded the page or went back to it.
 */
export const watchPages = (
  onPage: (url: string, referrer: string, isReturn: boolean) => void,
): void => {
  let lastUrl = ''
  const checkAddress = guard(() => {
    const [url = ''] = location.href.split('#')
    if (url === lastUrl || document.prerendering) return
    // An app may have replaced the URL, and with it the campaign, before this script loaded.
    const { name, type = '' } = (lastUrl ? {} : readNavigation()) || {}
    const page = name ? withQuery(url, admitQuery(url, 2) || admitQuery(name, 2)) : url
    const referrer = lastUrl || document.referrer
    lastUrl = url
    onPage(page, referrer, /^[rb]/.test(type))
  })
  after<'pushState', Parameters<History['pushState']>, void>(history, 'pushState', checkAddress)
  after<'replaceState', Parameters<History['replaceState']>, void>(
    history,
    'replaceState',
    checkAddress,
  )
  on('popstate', checkAddress)
  on('prerenderingchange', checkAddress)
  checkAddress()
}

/** Type of the navigation to this document, with its original URL; `undefined` in old browsers. */
const readNavigation = (): Partial<PerformanceNavigationTiming> | undefined =>
  performance.getEntriesByType('navigation')[0]
