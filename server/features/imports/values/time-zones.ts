/**
 * UTC offset and location of each time zone, keyed by the abbreviations that exports use in several
 * languages.
 */
const zones: Readonly<Record<string, readonly [offset: string, place: string]>> = {
  CET: ['+01:00', 'Europe/Berlin'],
  CEST: ['+02:00', 'Europe/Berlin'],
  MEZ: ['+01:00', 'Europe/Berlin'],
  MESZ: ['+02:00', 'Europe/Berlin'],
  EET: ['+02:00', 'Europe/Athens'],
  EEST: ['+03:00', 'Europe/Athens'],
  OEZ: ['+02:00', 'Europe/Athens'],
  OESZ: ['+03:00', 'Europe/Athens'],
  WEST: ['+01:00', 'Europe/Lisbon'],
  WET: ['+00:00', 'Europe/Lisbon'],
  MSK: ['+03:00', 'Europe/Moscow'],
  EST: ['-05:00', 'America/New_York'],
  EDT: ['-04:00', 'America/New_York'],
  CDT: ['-05:00', 'America/Chicago'],
  MDT: ['-06:00', 'America/Denver'],
  PST: ['-08:00', 'America/Los_Angeles'],
  PDT: ['-07:00', 'America/Los_Angeles'],
  BRT: ['-03:00', 'America/Sao_Paulo'],
  SAST: ['+02:00', 'Africa/Johannesburg'],
  JST: ['+09:00', 'Asia/Tokyo'],
  KST: ['+09:00', 'Asia/Seoul'],
  HKT: ['+08:00', 'Asia/Hong_Kong'],
  SGT: ['+08:00', 'Asia/Singapore'],
  AEST: ['+10:00', 'Australia/Sydney'],
  AEDT: ['+11:00', 'Australia/Sydney'],
  NZST: ['+12:00', 'Pacific/Auckland'],
  NZDT: ['+13:00', 'Pacific/Auckland'],
}

/**
 * Pattern for an abbreviation. Ambiguous abbreviations are omitted: `CST` is used in both Chicago
 * and Shanghai.
 */
export const zonePattern = Object.keys(zones).join('|')

/** UTC offset of an abbreviation such as `CET`, as `+01:00`. */
export const findZoneOffset = (abbreviation: string): string | undefined => zones[abbreviation]?.[0]

/**
 * Pattern for a time zone name such as `America/Argentina/Ushuaia` at the end of a date, with or
 * without brackets.
 */
export const zoneNamePattern = String.raw`\s?[([]?((?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Etc|Europe|Indian|Pacific)/[A-Za-z0-9_+/-]{2,40})[)\]]?$`

const zoneName = new RegExp(zoneNamePattern, 'u')

/** Name of the time zone after a date: `2026-01-31 14:30 Europe/Berlin`. */
export const findZoneName = (text: string): string | undefined => zoneName.exec(text.trim())?.[1]

const note = new RegExp(String.raw`\s*[([](UTC|GMT|${zonePattern})[)\]]\s*$`)

/** Removes the time zone from a column name: `Create Date (CET)`. */
export const removeZone = (header: string): string => header.replace(note, '')

/** Time zone in a column name, as in `Submit Date (UTC)`. */
export function findHeaderZone(header: string): string | undefined {
  const [, zone = ''] = note.exec(header) ?? []
  return /^(UTC|GMT)$/.test(zone) ? 'UTC' : zones[zone]?.[1]
}
