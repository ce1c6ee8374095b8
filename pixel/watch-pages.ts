import { after, guard, on } from './guard.ts'

declare global {
  interface Document {
    readonly prerendering?: boolean
  }
}

/**
 * Reports this page, and each address that a single-page app navigates to, if path or query change.
 * A changed fragment is not a new page, and a prerendered page counts only once it is shown.
 */
export const watchPages = (onPage: (url: string, referrer: string) => void): void => {
  let lastUrl = ''
  const checkAddress = guard(() => {
    const [url = ''] = location.href.split('#')
    if (url === lastUrl || document.prerendering) return
    const referrer = lastUrl || document.referrer
    lastUrl = url
    onPage(url, referrer)
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
