import * as z from 'zod'

/** What a person may be in an organization, the mightiest first. @see D-41 */
export const roles = ['owner', 'admin', 'member', 'viewer'] as const

/** What a person is in an organization. */
export type Role = (typeof roles)[number]

/** A role, as it is sent and answered. */
export const roleSchema = z.enum(roles)
