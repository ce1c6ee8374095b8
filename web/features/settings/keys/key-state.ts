import { coversScope, keyPresetNames } from '../../../../contract/scopes.ts'
import { dayMs } from '../../../../contract/values/time.ts'
import type { ListKeysOutput } from '../../../../sdk/app-operations.generated.ts'

export type Key = ListKeysOutput[number]

/** True if a key is neither revoked nor expired. @param now Current time in milliseconds. */
export const isActive = (
  { revokedAt, expiresAt }: Pick<Key, 'revokedAt' | 'expiresAt'>,
  now: number,
): boolean => revokedAt === null && (expiresAt === null || Date.parse(expiresAt) > now)

/** Selectable lifetimes in days. */
export const expiries = ['never', '30', '90', '365'] as const

export type Expiry = (typeof expiries)[number]

/** A new key's expiry time; null for never. @param now Current time in milliseconds. */
export const expiryDate = (expiry: Expiry, now: number): string | null =>
  expiry === 'never' ? null : new Date(now + Number(expiry) * dayMs).toISOString()

/** Choice in the dialog: a preset, or individual scopes. */
export const accessChoices = [...keyPresetNames, 'custom'] as const

export type AccessChoice = (typeof accessChoices)[number]

/** The first request to make with a key, ready to paste into a shell. */
export function curlExample(origin: string, key: string, scopes: Key['scopes']): string {
  const header = `-H 'X-API-KEY: ${key}'`
  if (!coversScope(scopes, 'leads:create')) {
    const path = coversScope(scopes, 'leads:read') ? 'leads?limit=3' : 'check'
    return `curl '${origin}/api/${path}' \\\n  ${header}`
  }
  return [
    `curl '${origin}/api/leads' \\`,
    `  ${header} \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{ "name": "Ada Lovelace", "email": "ada@example.com" }'`,
  ].join('\n')
}
