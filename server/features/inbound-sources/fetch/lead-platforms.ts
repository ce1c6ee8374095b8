import type { KindName } from '../kinds/kinds.ts'
import type { LeadPlatform } from './lead-platform.ts'
import { linkedinPlatform } from './linkedin-platform.ts'
import { metaPlatform } from './meta-platform.ts'

export const leadPlatforms = { meta: metaPlatform, linkedin: linkedinPlatform } as const

type FetchedKind = keyof typeof leadPlatforms

const isFetchedKind = (kind: KindName): kind is FetchedKind => kind in leadPlatforms

/** @returns `undefined` for a kind whose requests contain the whole submission. */
export const findLeadPlatform = (kind: KindName): LeadPlatform | undefined =>
  isFetchedKind(kind)
    ? // Settings are validated with the same platform's schema before each use.
      (leadPlatforms[kind] as LeadPlatform)
    : undefined
