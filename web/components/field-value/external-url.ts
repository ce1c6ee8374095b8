/**
 * A user-provided string's URL if it is http or https; `undefined` for anything else, especially
 * `javascript:`.
 */
export function externalUrl(text: string): string | undefined {
  try {
    const url = new URL(text)
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined
  } catch {
    return undefined
  }
}
