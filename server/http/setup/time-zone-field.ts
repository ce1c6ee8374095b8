import { createHash } from 'node:crypto'
import { type Html, html } from '../../platform/http/html-template.ts'
import { pageHeaders } from '../html.ts'
import type { PageTexts } from '../page-texts/index.ts'

/** Selects the browser's time zone, unless one has already been chosen. */
const script = `const zone = document.querySelector('select[name="timeZone"]')
const own = Intl.DateTimeFormat().resolvedOptions().timeZone
if (zone.dataset.isChosen !== 'true' && [...zone.options].some((one) => one.value === own)) {
  zone.value = own
}`

const hash = createHash('sha256').update(script).digest('base64')

/** Headers for a page with {@link timeZoneChoice}. They allow only that field's script. */
export const timeZoneHeaders = {
  ...pageHeaders,
  'content-security-policy': `${pageHeaders['content-security-policy']}; script-src 'sha256-${hash}'`,
} as const

/**
 * Select element for the organization's time zone.
 *
 * @param chosen  Selected time zone; empty for the browser's time zone.
 */
export function timeZoneChoice(texts: PageTexts['setup'], chosen: string): Html {
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].sort()
  const options = zones.map((zone) => {
    const name = zone.replaceAll('_', ' ')
    return zone === (chosen || 'UTC')
      ? html`<option value="${zone}" selected>${name}</option>`
      : html`<option value="${zone}">${name}</option>`
  })
  return html`<label>${texts.timeZone} <small>${texts.timeZoneHelp}</small>
<select name="timeZone" data-is-chosen="${String(chosen !== '')}">${{
    html: options.map((one) => one.html).join(''),
  }}</select></label>
<script>${{ html: script }}</script>`
}
