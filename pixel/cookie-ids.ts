import { guard } from './guard.ts'
import { cookies, renamed } from './sources.ts'

/** GA1.1.<random>.<seconds>; some sites set only the ID. */
const clientId = /(?:^| )_ga=(?:[^;]*\.)?([^.;]+\.[^.;]+)/

/** GS1.1.<session>.<count>…; since 2025, GS2.1.s<session>$o<count>…, with parts in any order. */
const sessionId = /(?:^| )_ga_\w+=GS\d\.\d\.(?:[^;]*\$)?s?(\d+)/

/**
 * Click and browser IDs stored in cookies by other scripts, keyed by lead field. `text` contains
 * all cookies.
 */
export const readCookieIds = (text: string): Readonly<Record<string, string | undefined>> => {
  const ids: Record<string, string | undefined> = {
    ga4cid: clientId.exec(text)?.[1],
    ga4sid: sessionId.exec(text)?.[1],
  }
  text.replace(
    cookies,
    (_, name: string, value: string) =>
      (ids[renamed[name] || name] = guard(decodeURIComponent)(value) || value),
  )
  return ids
}
