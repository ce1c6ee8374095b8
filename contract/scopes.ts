import * as z from 'zod'

/**
 * Permissions of a key or a connected app. `reports:read` includes both `stats:read` and
 * `spend:read`.
 * @see D-43; D-57
 */
export const scopes = [
  'leads:create',
  'leads:read',
  'leads:write',
  'reports:read',
  'stats:read',
  'spend:read',
  'spend:write',
  'organizations:create',
] as const

export type Scope = (typeof scopes)[number]

/** Scope that lets a key create organizations. Only owners can grant it to a key. @see L-459 */
export const ownerScope = 'organizations:create' satisfies Scope

/** Scope that a connected app can have. */
export type AppScope = Exclude<Scope, typeof ownerScope>

export const appScopes: readonly AppScope[] = scopes.filter((scope) => scope !== ownerScope)

export const appScopeSchema = z.enum(scopes).exclude([ownerScope])

/** Scopes that a key can have; a single scope covers all reports. */
export const keyScopes = [
  'leads:create',
  'leads:read',
  'leads:write',
  'reports:read',
  'spend:write',
  'organizations:create',
] as const satisfies readonly Scope[]

export type KeyScope = (typeof keyScopes)[number]

/** Named sets of scopes. None of them includes {@link ownerScope}. */
export const keyPresets = {
  form: ['leads:create'],
  read: ['leads:read', 'reports:read'],
  'read+write': ['leads:create', 'leads:read', 'leads:write', 'reports:read', 'spend:write'],
} as const satisfies Readonly<Record<string, readonly KeyScope[]>>

export type KeyPreset = keyof typeof keyPresets

// `Object.keys` loses the key type of the table.
export const keyPresetNames = Object.keys(keyPresets) as KeyPreset[]

/** Scopes that include other scopes. */
const parts: Readonly<Partial<Record<Scope, readonly Scope[]>>> = {
  'leads:write': ['leads:create', 'leads:write'],
  'reports:read': ['stats:read', 'spend:read'],
}

const toParts = (scope: Scope): readonly Scope[] => parts[scope] ?? [scope]

/**
 * True if the granted scopes include the required one, or all scopes that make it up; null requires
 * no scope.
 */
export function coversScope(granted: readonly Scope[], needed: Scope | null): boolean {
  if (needed === null) return true
  const held = granted.flatMap(toParts)
  return toParts(needed).every((part) => held.includes(part))
}

/**
 * The given scopes in the order of {@link scopes}, excluding those that other given scopes include.
 */
export function dropCoveredScopes<S extends Scope>(given: readonly S[]): readonly S[] {
  const sorted = [...new Set(given)].sort((a, b) => scopes.indexOf(a) - scopes.indexOf(b))
  return sorted.reduce<readonly S[]>((kept, scope) => {
    const others = kept.filter((other) => other !== scope)
    return coversScope(others, scope) ? others : kept
  }, sorted)
}

/** Key scope that includes the given scope. */
export function toKeyScope(needed: Scope): KeyScope {
  const own = keyScopes.find((scope) => coversScope([scope], needed))
  if (own === undefined) throw new Error(`No API key scope covers ${needed}.`)
  return own
}

/**
 * Name of the preset with exactly these scopes, if there is one. @param given  Contains each scope
 * once.
 */
export const findPreset = (given: readonly KeyScope[]): KeyPreset | undefined =>
  keyPresetNames.find((name) => {
    const preset: readonly KeyScope[] = keyPresets[name]
    return preset.length === given.length && given.every((scope) => preset.includes(scope))
  })

/** True if a scope allows no changes. */
export const isReadScope = (scope: Scope | null): boolean =>
  scope === null || scope.endsWith(':read')

/** A key's scopes, each once. */
export const keyScopesSchema = z
  .array(z.enum(keyScopes))
  .min(1)
  .max(keyScopes.length)
  .refine((chosen) => new Set(chosen).size === chosen.length, 'must not contain duplicate scopes')
