import { locale } from '../i18n/locale.ts'

/**
 * Time zones that the browser supports.
 *
 * @param current Included even if the browser does not support it.
 */
export function timeZoneOptions(current: string): { value: string; label: string }[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current])
  return [...zones].sort().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
}

/** `Saturday 20:05`; `undefined` if the browser does not support the zone. */
export function formatTimeIn(timeZone: string, now: Date): string | undefined {
  try {
    return new Intl.DateTimeFormat(locale, {
      timeZone,
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
    }).format(now)
  } catch {
    return undefined
  }
}
