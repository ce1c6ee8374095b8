import { changeRoleInOrgs, inviteToOrgs, removeFromOrgs } from './several-orgs-operations.ts'

export {
  createClientOrg,
  getClientOrg,
  inviteClientOwner,
  listClientOrgs,
} from './client-orgs/client-org-operations.ts'

/** The operations for people in several organizations at once. */
export const agencyOperations = [inviteToOrgs, changeRoleInOrgs, removeFromOrgs] as const
