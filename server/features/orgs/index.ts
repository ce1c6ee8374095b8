export { insertChoice, selectChoices } from './choice-store.ts'
export { choicesOf, orgOf } from './org-cache.ts'
export { insertOrg, isEmpty, selectOrg, selectOrgs, updateOrg } from './org-store.ts'
