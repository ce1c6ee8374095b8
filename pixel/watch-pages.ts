import { admitQuery, withQuery } from './address.ts'
import { after, guard, on } from './guard.ts'

declare global {
  interface Document {
    readonly prerendering?: boolean
  }
}

/**
 * Reports this page, and each URL that a single-page app navigates to if the path or query has
 * changed. A changed fragment does not make a new page, and a prerendered page does not count until
 * it is shown.
 *
 * @param onPage `isReturn` is true if the visitor reloaded or went back to the page.
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
    // An app may have replaced the URL, and the campaign with it, before this script loaded. The
    // navigation entry still shows the document's first URL and how the browser got there; old
    // browsers have no such entry.
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
