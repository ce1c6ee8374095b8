import { account } from './account.ts'
import { attribution } from './attribution.ts'
import { dashboard } from './dashboard.ts'
import { imports } from './imports.ts'
import { lead } from './lead.ts'
import { leads } from './leads.ts'
import { parts } from './parts.ts'
import { pixel } from './pixel.ts'
import { rules } from './rules.ts'
import { settings } from './settings.ts'
import { shell } from './shell.ts'
import { signIn } from './sign-in.ts'
import { team } from './team.ts'

/**
 * Every text that the web app shows, by area; names of lead fields come from the contract. A second
 * language is a second object of this shape, chosen here by `language`.
 */
export const words = {
  account,
  attribution,
  dashboard,
  imports,
  lead,
  leads,
  parts,
  pixel,
  rules,
  settings,
  shell,
  signIn,
  team,
} as const
