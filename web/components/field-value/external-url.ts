/**
 * The address that a text of others leads to, when it is one of the web; `undefined` for anything
 * else, `javascript:` above all.
 */
export function externalUrl(text: string): string | undefined {
  try {
    const url = new URL(text)
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined
  } catch {
    return undefined
  }
}
