import { createHash } from 'node:crypto'
import { type Html, html, pageHeaders } from '../html.ts'

/** Chooses the zone of whoever looks at the page, unless one was chosen before. */
const script = `const zone = document.querySelector('select[name="timeZone"]')
const own = Intl.DateTimeFormat().resolvedOptions().timeZone
if (zone.dataset.isChosen !== 'true' && [...zone.options].some((one) => one.value === own)) {
  zone.value = own
}`

const hash = createHash('sha256').update(script).digest('base64')

/** Headers of a page with {@link timeZoneChoice}: its script may run, and no other. */
export const timeZoneHeaders = {
  ...pageHeaders,
  'content-security-policy': `${pageHeaders['content-security-policy']}; script-src 'sha256-${hash}'`,
} as const

/** Asks in which time zone the organization reads its days. @param chosen  Empty: the browser's. */
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
