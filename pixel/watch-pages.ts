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
  let seen = ''
  const look = guard(() => {
    const [url = ''] = location.href.split('#')
    if (url === seen || document.prerendering) return
    const referrer = seen || document.referrer
    seen = url
    onPage(url, referrer)
  })
  after<'pushState', Parameters<History['pushState']>, void>(history, 'pushState', look)
  after<'replaceState', Parameters<History['replaceState']>, void>(history, 'replaceState', look)
  on('popstate', look)
  on('prerenderingchange', look)
  look()
}
