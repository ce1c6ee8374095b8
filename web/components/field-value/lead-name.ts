import type { ListLeadsOutput } from '../../../sdk/app-operations.generated.ts'
import { messages } from '../../i18n/index.ts'
import { stripBidiControls } from '../../i18n/quote.ts'

type NamedLead = Pick<ListLeadsOutput[number], 'name' | 'email' | 'locked'>

/** A lead's name, with fallbacks if it is unknown. */
export const leadName = ({ name, email, locked }: NamedLead): string =>
  stripBidiControls(name ?? email ?? (locked ? messages.leads.locked : messages.leads.unnamed))
