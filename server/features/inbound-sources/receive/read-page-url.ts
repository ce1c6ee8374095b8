import type { Answer } from '../kinds/answers.ts'

/** Names of fields that contain the URL of the form's page. */
const pageNames =
  /^(?:page|url|page_?url|source_?url|form_?url|landing_?page(?:_?url)?|current_?url|location|href|referer_?url|_wp_http_referer|permalink)$/i

/** Maximum length of a URL. */
const maxUrl = 4_000

/** Extracts the query parameters, website and path from the page's URL. */
export function readPageUrl(
  answers: readonly Answer[],
  report: (name: string, value: string) => void,
): void {
  for (const { label, path, value } of answers) {
    const names = [label.replaceAll(/[\s-]/g, '_'), path.slice(path.lastIndexOf('.') + 1)]
    if (value.length > maxUrl || !names.some((name) => pageNames.test(name))) continue
    const url = URL.parse(value.trim())
    if (url === null || !/^https?:$/.test(url.protocol)) continue
    for (const [name, text] of url.searchParams) if (isAdParameter(name)) report(name, text)
    report('website', url.origin)
    report('path', url.pathname)
    return
  }
}

/** Contact data in a URL may belong to someone else. */
const isAdParameter = (name: string): boolean =>
  /^utm_|(?:clid|braid|clkid|fat_id|_cid)$|^epik$/i.test(name)
