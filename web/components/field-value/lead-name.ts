import type { ListLeadsOutput } from '../../../sdk/app-operations.generated.ts'
import { words } from '../../i18n/en/index.ts'

type NamedLead = Pick<ListLeadsOutput[number], 'name' | 'email' | 'locked'>

/** How a lead is called where its name may be unknown. */
export const nameOf = ({ name, email, locked }: NamedLead): string =>
  name ?? email ?? (locked ? words.leads.locked : words.leads.unnamed)
