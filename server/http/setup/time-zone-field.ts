import { createHash } from 'node:crypto'
import { type Html, html, pageHeaders } from '../html.ts'

/** Selects the browser's time zone, unless one was already chosen. */
const script = `const zone = document.querySelector('select[name="timeZone"]')
const own = Intl.DateTimeFormat().resolvedOptions().timeZone
if (zone.dataset.isChosen !== 'true' && [...zone.options].some((one) => one.value === own)) {
  zone.value = own
}`

const hash = createHash('sha256').update(script).digest('base64')

/** Headers of a page with {@link timeZoneChoice}, which allow its script only. */
export const timeZoneHeaders = {
  ...pageHeaders,
  'content-security-policy': `${pageHeaders['content-security-policy']}; script-src 'sha256-${hash}'`,
} as const

/** Field for the time zone of the organization. @param chosen  Empty for the browser's. */
export function timeZoneChoice(chosen: string): Html {
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].sort()
  const options = zones.map((zone) => {
    const name = zone.replaceAll('_', ' ')
    return zone === (chosen || 'UTC')
      ? html`<option value="${zone}" selected>${name}</option>`
      : html`<option value="${zone}">${name}</option>`
  })
  return html`<label>Time zone <small>Days of reports begin at its midnight.</small>
<select name="timeZone" data-is-chosen="${String(chosen !== '')}">${{
    html: options.map((one) => one.html).join(''),
  }}</select></label>
<script>${{ html: script }}</script>`
}
