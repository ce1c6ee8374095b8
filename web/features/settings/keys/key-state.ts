import { dayMs } from '../../../../contract/values/time.ts'
import type { ListKeysOutput } from '../../../../sdk/app-operations.generated.ts'

/** A key as the list shows it. */
export type Key = ListKeysOutput[number]

/** True while a key opens something. @param now  Milliseconds. */
export const isActive = (
  { revokedAt, expiresAt }: Pick<Key, 'revokedAt' | 'expiresAt'>,
  now: number,
): boolean => revokedAt === null && (expiresAt === null || Date.parse(expiresAt) > now)

/** After how many days a key ends; `never` is a choice, too. */
export const expiries = ['never', '30', '90', '365'] as const

/** How long a new key is to last. */
export type Expiry = (typeof expiries)[number]

/** The instant at which a key ends; null for never. @param now  Milliseconds. */
export const expiryDate = (expiry: Expiry, now: number): string | null =>
  expiry === 'never' ? null : new Date(now + Number(expiry) * dayMs).toISOString()

/** A first call with a key, as one pastes it into a shell. */
export function curlExample(origin: string, key: string, access: Key['access']): string {
  const header = `-H 'X-API-KEY: ${key}'`
  if (access === 'read') return `curl '${origin}/api/leads?limit=3' \\\n  ${header}`
  return [
    `curl '${origin}/api/leads' \\`,
    `  ${header} \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{ "name": "Ada Lovelace", "email": "ada@example.com" }'`,
  ].join('\n')
}
