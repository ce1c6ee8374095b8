import * as z from 'zod'

/** Roles in an organization, highest first. @see D-41; L-364 */
export const roles = ['owner', 'admin', 'member', 'viewer', 'reporter'] as const

export type Role = (typeof roles)[number]

export const roleSchema = z.enum(roles)
