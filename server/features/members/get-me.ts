import * as z from 'zod'
import { languages } from '../../../contract/languages.ts'
import { roleSchema } from '../../../contract/organizations/roles.ts'
import { userOperation } from '../../platform/app-operation.ts'
import { getMemberships } from '../accounts/index.ts'
import { listPermissions, permissionNames } from './permissions.ts'

export const getMe = userOperation({
  name: 'get_me',
  rest: 'GET /me',
  summary: 'Read who is signed in, and what they may do in which organization.',
  input: z.strictObject({}),
  output: z.object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    language: z
      .enum(languages)
      .nullable()
      .describe('Language that the user chose; `null` follows the browser.'),
    organizations: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        role: roleSchema,
        permissions: z.array(z.enum(permissionNames)),
      }),
    ),
  }),

  async run({ db, user }) {
    const { id, name, email, chosenLanguage } = user
    const organizations = (await getMemberships(db, id)).map(({ orgId, orgName, role }) => ({
      id: orgId,
      name: orgName,
      role,
      permissions: listPermissions(role),
    }))
    return { data: { id, name, email, language: chosenLanguage, organizations } }
  },
})
