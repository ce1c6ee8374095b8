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
  // At most one entry.
  const navigations: readonly Partial<PerformanceNavigationTiming>[] =
    performance.getEntriesByType('navigation')
  const checkAddress = guard(() => {
    const [url = ''] = location.href.split('#')
    if (url === lastUrl || document.prerendering) return
    // An app may have replaced the URL, and with it the campaign, before this script loaded. The
    // navigation entry still has the document's first URL and how the browser arrived there; old
    // browsers have no entry.
    const { name, type = '' } = navigations[lastUrl.length] || {}
    const page = name ? withQuery(url, admitQuery(url, 2) || admitQuery(name, 2)) : url
    const referrer = lastUrl || document.referrer
    lastUrl = url
    onPage(page, referrer, /^[rb]/.test(type))
  })
  after<'pushState', Parameters<History['pushState']>, void, History>(
    history,
    'pushState',
    checkAddress,
  )
  after<'replaceState', Parameters<History['replaceState']>, void, History>(
    history,
    'replaceState',
    checkAddress,
  )
  on('popstate', checkAddress)
  on('prerenderingchange', checkAddress)
  checkAddress()
}
