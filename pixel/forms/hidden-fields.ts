import { admitQuery } from '../address.ts'
import { guard } from '../guard.ts'
import { fieldNames } from '../sources.ts'
import type { Visit } from '../visit.ts'

/** IDs by lead field. */
export type Ids = Readonly<Record<string, string | undefined>>

/**
 * Values of hidden fields by lowercase name: session ID, cookie IDs, and the UTM fields and click
 * IDs from the visitor's last campaign. A campaign expires after 90 days, the usual conversion
 * window for a click.
 *
 * @param now Current time in milliseconds.
 */
export function fieldValues(
  visit: Visit | undefined,
  cookieIds: Ids,
  now: number,
): ReadonlyMap<string, string | undefined> {
  const [, sessionId = '', , , touch = ''] = visit || []
  const [at = 0, query] = touch.split('~')
  // A cookie can contain anything, so only our own fields are filled.
  const admitted = now - +at < 7776e6 ? admitQuery(`?${query}`, 2) : ''
  const values = new Map([...Object.entries(cookieIds), ['sessionid', sessionId]])
  // Reversed, so that the first one wins if parameters are repeated.
  for (const [name, value] of [...new URLSearchParams(admitted)].reverse()) {
    if (!/fbclid/i.test(name)) values.set(name.toLowerCase(), value)
    else if (!values.get('fbc')?.endsWith(value)) values.set('fbc', `fb.1.${at}.${value}`)
  }
  return values
}

const filled = new WeakMap<HTMLInputElement, string>()

/** A placeholder that requests a field: `{{gclid}}`, `{gclid}`, `[gclid]`, `%gclid%`. */
const placeholder = /^\s*[{[%]+\s*([\w-]+)\s*[}\]%]+\s*$/

/**
 * Last words of a name or ID, starting with the last three: `form-field-utm_source` →
 * `field_utm_source`, …
 */
const ends = (text: string): readonly string[] => {
  const words = text.split(/[^a-z\d]+/i).filter(Boolean)
  return [3, 2, 1].map((count) => words.slice(-count).join('_'))
}

const isField = (text: string | undefined): text is string => !!text && fieldNames.test(text)

/**
 * Lowercase name of the field that an input requests: from the input's `data-leadtrace` attribute,
 * its name, a placeholder in its value, or the end of its name or ID. The end matters because form
 * builders choose names such as `form_fields[gclid]`.
 */
function findField({ dataset, name, id, defaultValue }: HTMLInputElement) {
  const exact = [dataset.leadtrace, name].find(isField)
  const similar = [placeholder.exec(defaultValue)?.[1], ...ends(name), ...ends(id)].find(isField)
  const field = (exact || similar)?.toLowerCase().replace('session_', 'session')
  return { field, isExact: !!exact }
}

/** Fills hidden and empty fields on the page; clears filled fields that no longer have a value. */
export function fillFields(values: ReadonlyMap<string, string | undefined>): void {
  for (const input of document.querySelectorAll('input')) {
    if (!/hidden|text/.test(input.type)) continue
    const { field, isExact } = findField(input)
    if (!field) continue
    const value = values.get(field) || ''
    // Another script may have filled a field with a similar name; its value must be kept.
    const isFree =
      !input.value || placeholder.test(input.value) || (isExact && input.type === 'hidden')
    if ((value && isFree) || placeholder.test(input.value) || input.value === filled.get(input)) {
      input.value = value
      filled.set(input, value)
    }
  }
}

/** Fills the fields on the page with the current values that consent allows. */
export const fill = guard((visit: Visit | undefined, cookieIds: Ids) =>
  fillFields(fieldValues(visit, cookieIds, Date.now())),
)
