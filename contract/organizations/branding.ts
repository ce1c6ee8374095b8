import * as z from 'zod'
import type { Org } from './org.ts'

/** Color in lowercase hexadecimal notation. */
export const accentColorSchema = z
  .string()
  .regex(/^#[0-9a-f]{6}$/, 'must be a color such as #1a8a57')

/** How an organization appears to visitors and in emails. */
export interface Branding {
  readonly accentColor: string | null
  /** Random part of the logo's URL; null if there is no logo. */
  readonly logoKey: string | null
}

/** An organization with its branding. */
export type BrandedOrg = Org & Branding

/**
 * Path of a logo. Browsers can cache it forever, because its random part changes with every upload.
 */
export const buildLogoPath = (orgId: string, logoKey: string): string =>
  `/logos/${orgId}/${logoKey}`

/** {@link buildLogoPath}, or null if there is no logo. */
export const toLogoPath = (orgId: string, { logoKey }: Pick<Branding, 'logoKey'>): string | null =>
  logoKey === null ? null : buildLogoPath(orgId, logoKey)
