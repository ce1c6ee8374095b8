export { changeSettings, getSettings } from './change-settings.ts'
export { choiceOperations, listConversionEvents, listLabels } from './choice-operations.ts'
export { type Choice, type ChoiceKind, insertChoice, selectChoices } from './choice-store.ts'
export {
  createFirstOrg,
  isSetupToken,
  openSetupLink,
  useSetupLink,
} from './first-org.ts'
export { getOrganization } from './get-organization.ts'
export { insertMembership, lockMembers, selectMemberIds } from './membership-store.ts'
export { getOrg, getTaxonomyItems } from './org-cache.ts'
export { insertOrg, lockOrg, selectOrg, selectOrgs, updateOrg } from './org-store.ts'
export {
  hashPassword,
  maxPassword,
  minPassword,
  type ScryptCost,
  scryptCost,
  verifyPassword,
} from './password.ts'
export { beginRaise, selectRaise, updateRaise } from './raise-store.ts'
export {
  insertUser,
  type NewUser,
  selectUserByEmail,
  selectUserById,
  selectUsers,
  updateUserName,
} from './user-store.ts'
