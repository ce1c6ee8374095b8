import * as z from 'zod'
import { roleSchema } from '../../../contract/organizations/roles.ts'

/** Parses `group=role`; the group may contain `=`. */
function parseGroupRole(text: string): { group: string; role: string } {
  const end = text.lastIndexOf('=')
  return { group: text.slice(0, Math.max(end, 0)).trim(), role: text.slice(end + 1).trim() }
}

const groupRole = z.object({
  group: z.string().min(1, 'must have the form group=role'),
  role: roleSchema.exclude(['owner']),
})

/** Environment variables for the installation's sign-in provider. */
export const oidcVariables = {
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Issuer URL of an OpenID Connect provider that signs in users, such as https://login.example.com.',
    ),
  OIDC_CLIENT_ID: z.string().optional().describe('Client ID at OIDC_ISSUER.'),
  OIDC_CLIENT_SECRET: z.string().optional().describe('Secret for OIDC_CLIENT_ID.'),
  OIDC_NAME: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .default('single sign-on')
    .describe('Provider name on the button “Continue with …”.'),
  OIDC_DOMAINS: z
    .string()
    .transform((text) => text.split(',').map((domain) => domain.trim().toLowerCase()))
    .pipe(z.array(z.hostname('must be domains, separated by commas')))
    .optional()
    .describe('Comma-separated email domains whose users OIDC_ISSUER can sign in.'),
  OIDC_ORGANIZATION: z
    .uuid()
    .optional()
    .describe(
      'ID of the organization that new OIDC_ISSUER users join, as reporters. ' +
        'If not set, only users with an account can sign in.',
    ),
  OIDC_GROUPS_CLAIM: z
    .string()
    .min(1)
    .max(100)
    .default('groups')
    .describe("Claim that contains a user's groups."),
  OIDC_GROUP_ROLES: z
    .string()
    .default('')
    .transform((text) => (text.trim() === '' ? [] : text.split(',').map(parseGroupRole)))
    .pipe(z.array(groupRole))
    .describe(
      'Roles in OIDC_ORGANIZATION by group, such as sales=member,leads=admin. Each sign-in sets ' +
        'the role, except for owners.',
    ),
} as const

/** Variables that have no effect unless another variable is also set. */
export const oidcPairs = [
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID'],
  ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['OIDC_CLIENT_SECRET', 'OIDC_DOMAINS'],
  ['OIDC_DOMAINS', 'OIDC_ISSUER'],
  ['OIDC_ORGANIZATION', 'OIDC_ISSUER'],
] as const
