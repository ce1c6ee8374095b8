export { type ChoiceKind, insertChoice, selectChoices } from './choice-store.ts'
export {
  createFirstOrg,
  isSetupToken,
  openSetupLink,
  useSetupLink,
} from './first-org.ts'
export { choicesOf, orgOf } from './org-cache.ts'
export { insertOrg, selectOrg, selectOrgs, updateOrg } from './org-store.ts'
export { minPassword } from './password.ts'
