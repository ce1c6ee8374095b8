import * as z from 'zod'
import { languages } from '../../../contract/languages.ts'
import { accentColorSchema, toLogoPath } from '../../../contract/organizations/branding.ts'
import { roleSchema } from '../../../contract/organizations/roles.ts'
import { userOperation } from '../../platform/app-operation.ts'
import { getSessionMemberships } from '../accounts/index.ts'
import { listPermissions, permissionNames } from './permissions.ts'

export const getMe = userOperation({
  name: 'get_me',
  rest: 'GET /me',
  summary: 'Read the signed-in user, including their organizations and permissions.',
  input: z.strictObject({}),
  output: z.object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    language: z
      .enum(languages)
      .nullable()
      .describe('Language chosen by the user; `null` uses the browser language.'),
    organizations: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        timeZone: z.string(),
        role: roleSchema,
        needsSingleSignOn: z
          .boolean()
          .meta({ description: "True until the user signs in with the organization's provider." }),
        isSample: z
          .boolean()
          .meta({ description: 'Whether the organization contains sample data.' }),
        accentColor: accentColorSchema.nullable(),
        logo: z.string().nullable().meta({ description: 'Path of the logo.' }),
        permissions: z.array(z.enum(permissionNames)),
      }),
    ),
  }),

  async run({ db, user, onlyOrgId }) {
    const { id, name, email, chosenLanguage } = user
    const memberships = await getSessionMemberships(db, { personId: id, onlyOrgId })
    const organizations = memberships.map((membership) => ({
      id: membership.orgId,
      name: membership.orgName,
      timeZone: membership.timeZone,
      role: membership.role,
      needsSingleSignOn: membership.needsSingleSignOn,
      isSample: membership.isSample,
      accentColor: membership.accentColor,
      logo: toLogoPath(membership.orgId, membership),
      permissions: membership.needsSingleSignOn ? [] : listPermissions(membership.role),
    }))
    return { data: { id, name, email, language: chosenLanguage, organizations } }
  },
})
