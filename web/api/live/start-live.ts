let isStarted = false

/**
 * Connects once per tab, after the page has loaded. Pages poll until then, and also if the
 * connection fails.
 */
export function startLive(): void {
  if (isStarted) return
  isStarted = true
  Promise.all([import('./live-connection.ts'), import('./browser-notices.ts')]).then(
    ([{ connectLive }, { showBrowserNotices }]) => {
      connectLive()
      showBrowserNotices()
    },
    () => {
      isStarted = false
    },
  )
}
