import * as z from 'zod'
import { describeIssue } from '../../../platform/http/describe-issues.ts'
import { apiActions, apiPlatforms } from './api-platforms.ts'
import { ga4, ga4Action } from './ga4.ts'
import { http } from './http.ts'
import type { Platform } from './platform.ts'

/**
 * Platforms by kind of destination. The API, its documentation and the checks are derived from this
 * table.
 */
const table = { http, ga4, ...apiPlatforms } as const satisfies Readonly<Record<string, Platform>>

export type PlatformKind = keyof typeof table

/**
 * How a destination receives its conversions: as a file for the platform to fetch, or through a
 * platform's API.
 */
export type DestinationKind = 'google_file' | PlatformKind

export const platforms: Readonly<Record<PlatformKind, Platform>> = table

// `Object.keys` loses the table's key type.
export const platformKinds = Object.keys(table) as readonly PlatformKind[]

export const destinationKinds: readonly DestinationKind[] = ['google_file', ...platformKinds]

/** Kinds that work without a secret. */
const secretUses: Readonly<Partial<Record<DestinationKind, 'optional' | 'none'>>> = {
  google_file: 'none',
  google_ads: 'none',
  http: 'optional',
  linkedin: 'optional',
}

export const getSecretUse = (kind: DestinationKind): 'required' | 'optional' | 'none' =>
  secretUses[kind] ?? 'required'

/** @returns `undefined` for files. */
export const findPlatform = (kind: DestinationKind): Platform | undefined =>
  kind === 'google_file' ? undefined : platforms[kind]

/** Names of a platform's settings. */
export const listSettings = (kind: PlatformKind): string[] =>
  Object.keys(z.toJSONSchema(platforms[kind].settings, { io: 'input' }).properties ?? {})

const actions: Readonly<Partial<Record<DestinationKind, z.ZodType<string>>>> = {
  ga4: ga4Action,
  ...apiActions,
}

/** Why the platform would reject a rule's action; `undefined` if the action is valid. */
export function findActionProblem(kind: DestinationKind, action: string): string | undefined {
  const error = actions[kind]?.safeParse(action).error
  return error && describeIssue(error)
}
