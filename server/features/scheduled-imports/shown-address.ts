/** An address without what may be a secret in it: its query and its fragment. */
export function shownAddress(address: string): string {
  const url = URL.parse(address)
  if (url === null) return ''
  return `${url.origin}${url.pathname}${url.search === '' ? '' : '?…'}`
}
