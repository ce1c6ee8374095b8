import { Badge } from '@mantine/core'
import type { ListConversionsOutput } from '../../../sdk/app-operations.generated.ts'
import { messages } from '../../i18n/index.ts'

type ConversionState = ListConversionsOutput['rows'][number]['state']

const colors: Readonly<Record<ConversionState, string>> = {
  held: 'gray',
  waiting: 'blue',
  skipped: 'gray',
  sent: 'success',
  accepted: 'success',
  rejected: 'red',
  expired: 'red',
  retracted: 'gray',
}

/** A conversion's state. */
export const ConversionBadge = ({ state }: { readonly state: ConversionState }) => (
  <Badge variant="light" color={colors[state]} tt="none" miw="max-content">
    {messages.conversions.conversionStates[state]}
  </Badge>
)
