import { romanize } from './romanize.ts'

/**
 * Text as words consisting of a-z: `firstName` → `first name`, `Prénom *` → `prenom`. Digits
 * separate words.
 */
export const toWords = (text: string): string =>
  romanize(text)
    .replace(/[^a-z]+/g, ' ')
    .trim()

/** Common names of groups that contain fields: `user[name]`, `billing.firstName`. */
const containers =
  /\b(users?|customer|client|lead|contact|person|member|account|form|fields?|data|billing|shipping|wpforms|wpcf|nf|frm|input|answers?|attributes|values?|your|q|item|order|payload|profile|personal|details?|info)\b/g

/**
 * Words from a field's `name` or `id`, without group names that reveal nothing about the field:
 * `user[name]` → `name`, but `username` → `username` and `company[name]` → `company name`.
 */
export function toNameWords(name: string): string {
  const [, container = '', field] =
    /^(.*?)[[.:]+([^[\].:]*[a-z][^[\].:]*)[\].:]*$/i.exec(name) ?? []
  if (field === undefined) return toWords(name)
  return `${toWords(container).replace(containers, '')} ${toWords(field)}`
    .replace(/ +/g, ' ')
    .trim()
}
