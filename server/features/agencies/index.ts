import { changeRoleInOrgs, inviteToOrgs, removeFromOrgs } from './several-orgs-operations.ts'

export {
  createClientOrg,
  getClientOrg,
  inviteClientOwner,
  listClientOrgs,
} from './client-orgs/client-org-operations.ts'

/** Operations that invite, change or remove a person in several organizations at once. */
export const agencyOperations = [inviteToOrgs, changeRoleInOrgs, removeFromOrgs] as const
