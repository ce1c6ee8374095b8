/**
 * Origin as stored by the service: `www.example.com/shop` → `https://www.example.com`, and
 * `https://*.example.com` for all subdomains.
 *
 * @returns `undefined` if there is no host.
 */
export function parseOrigin(text: string): string | undefined {
  const trimmed = text.trim()
  const [, scheme = 'https://', star = '', rest = ''] =
    /^(https?:\/\/)?(\*\.)?(.*)$/i.exec(trimmed) ?? []
  const url = parseUrl(scheme + rest)
  if (url === undefined) return undefined
  const { origin, hostname, protocol } = url
  const isHost = hostname.includes('.') || hostname === 'localhost'
  if (!isHost || hostname.includes('*') || !/^https?:$/.test(protocol)) return undefined
  return star === '' ? origin : origin.replace('://', '://*.')
}

function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
