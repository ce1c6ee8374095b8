import { admitQuery } from '../address.ts'
import type { Visit } from '../visit.ts'

/** Ids by lead field. */
export type Ids = Readonly<Record<string, string | undefined>>

/**
 * What hidden fields are filled with, by their name in lower case: the session's id, and of the
 * campaign that last brought the visitor its UTM fields and click ids, for as long as conversions
 * commonly count for a click, 90 days; those of cookies besides.
 *
 * @param now  In milliseconds.
 */
export function fieldValues(
  visit: Visit | undefined,
  cookieIds: Ids,
  now: number,
): ReadonlyMap<string, string | undefined> {
  const [, sessionId = '', , , touch = ''] = visit || []
  const [at = 0, query] = touch.split('~')
  // A cookie may say anything; only fields that are ours are filled.
  const admitted = now - +at < 7776e6 ? admitQuery(`?${query}`, 2) : ''
  const values = new Map([...Object.entries(cookieIds), ['sessionid', sessionId]])
  // Backwards, so that of those that are repeated the first stays.
  for (const [name, value] of [...new URLSearchParams(admitted)].reverse()) {
    if (!/fbclid/i.test(name)) values.set(name.toLowerCase(), value)
    else if (!values.get('fbc')?.endsWith(value)) values.set('fbc', `fb.1.${at}.${value}`)
  }
  return values
}

const filled = new WeakMap<HTMLInputElement, string>()

/** Fills hidden and empty fields of the page; what has no value any more is taken back. */
export function fillFields(values: ReadonlyMap<string, string | undefined>): void {
  for (const input of document.querySelectorAll('input')) {
    if (!/hidden|text/.test(input.type)) continue
    const value = values.get(input.name.toLowerCase()) || ''
    const isFree = value && (input.type === 'hidden' || !input.value)
    if (isFree || input.value === filled.get(input)) {
      input.value = value
      filled.set(input, value)
    }
  }
}

/** Fills the fields of the page with what is known now, as far as consent admits it. */
export const fill = (visit: Visit | undefined, cookieIds: Ids): void =>
  fillFields(fieldValues(visit, cookieIds, Date.now()))
