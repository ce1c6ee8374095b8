import * as z from 'zod'
import { roleSchema } from './organizations/roles.ts'
import { appScopeSchema, appScopes, type Scope } from './scopes.ts'

/**
 * Scopes that cover every tool. The tools' metadata lists them, and clients that request no scope
 * get all of them. @see L-103
 */
export const toolScopes = [
  'leads:read',
  'leads:write',
  'stats:read',
  'spend:read',
] as const satisfies readonly Scope[]

/**
 * Client that requests access. Its names are untrusted input, so they must be shown only as text.
 */
export const connectClientSchema = z.object({
  name: z.string().meta({ description: '1 to 80 visible characters.' }),
  host: z.string().nullable().meta({
    description: "Host of the client's metadata document; null if it has none.",
  }),
})

/** Data for the consent page. */
export const connectRequestSchema = z.object({
  client: connectClientSchema,
  redirectHost: z.string().meta({ description: 'Host to which the browser is redirected.' }),
  loopback: z
    .boolean()
    .meta({ description: "True if the redirect goes to an app on the user's computer." }),
  scopes: z.array(appScopeSchema).meta({ description: 'Requested scopes.' }),
  orgs: z
    .array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        role: roleSchema,
        scopes: z.array(appScopeSchema).meta({
          description: 'Requested scopes that you can grant in this organization.',
        }),
      }),
    )
    .meta({ description: 'Your organizations, sorted by name; can be empty.' }),
  expiresAt: z.iso.datetime(),
})

export type ConnectRequest = z.output<typeof connectRequestSchema>

/** Permissions that a user grants. */
export const consentSchema = z.strictObject({
  orgId: z.uuid(),
  scopes: z
    .array(appScopeSchema)
    .min(1)
    .max(appScopes.length)
    .refine(
      (chosen) => new Set(chosen).size === chosen.length,
      'must not contain duplicate scopes',
    ),
})

export type Consent = z.output<typeof consentSchema>

/**
 * URL to which the browser continues after a decision: a path of the service, which redirects to
 * the client.
 */
export const connectedSchema = z.object({ redirectTo: z.url() })

/** App that a user has connected to an organization. */
export const connectedAppSchema = z.object({
  id: z.uuid(),
  clientName: z.string(),
  clientHost: z.string().nullable(),
  scopes: z.array(appScopeSchema),
  person: z.object({ id: z.uuid(), name: z.string(), email: z.string() }),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})
