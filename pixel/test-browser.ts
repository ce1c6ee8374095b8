/** Request as sent by the pixel. */
export interface Sent {
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
}

/**
 * The browser globals that the pixel needs: cookies on the registrable domain `example.co.uk`,
 * storage, history, and a network that responds with `status`.
 */
export function createBrowser(address: string) {
  const cookies = new Map<string, string>()
  const sent: Sent[] = []
  const listeners = new Map<string, (event?: unknown) => void>()
  const { hostname, pathname } = new URL(address)
  const location = { href: address, hostname, pathname, protocol: 'https:' }
  const network = { status: 204, areCookiesBlocked: false }
  const move = (_state: unknown, _title: string, path: string) => {
    location.href = new URL(path, location.href).href
    location.pathname = new URL(location.href).pathname
  }
  const document = {
    title: 'Title',
    readyState: 'complete',
    forms: [],
    referrer: '',
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [, name = '', value = ''] = /^(\w+)=([^;]*)/.exec(text) ?? []
      const domain = /;domain=([^;]*)/.exec(text)?.[1] ?? ''
      const isRefused = domain === 'uk' || domain === 'co.uk' || network.areCookiesBlocked
      if (isRefused || !`.${location.hostname}`.endsWith(`.${domain}`)) return
      if (text.includes('max-age=0;')) cookies.delete(name)
      else cookies.set(name, value)
    },
    querySelectorAll: () => [],
  }
  const globals = {
    document,
    location,
    history: { pushState: move, replaceState: move },
    navigator: {},
    localStorage: {},
    sessionStorage: {},
    addEventListener: (type: string, listener: (event?: unknown) => void) =>
      listeners.set(type, listener),
    fetch: async (url: string, { body }: { body: string }) => {
      sent.push({ path: new URL(url).pathname, body: JSON.parse(body) })
      return { status: network.status }
    },
  }
  return { globals, cookies, sent, listeners, network }
}
