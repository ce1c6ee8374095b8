import { after, guard, on } from './guard.ts'

declare global {
  interface Document {
    readonly prerendering?: boolean
  }
}

/**
 * Tells of this page, and of each address that a single-page app moves to, when path or query
 * change. A changed fragment is no other page, and one that a browser makes ready is none until
 * somebody opens it.
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
