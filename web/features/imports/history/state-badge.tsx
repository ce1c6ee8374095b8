import { Badge } from '@mantine/core'
import { messages } from '../../../i18n/index.ts'
import type { ImportState } from '../import-view.ts'

const colors: Readonly<Record<ImportState, string>> = {
  uploading: 'gray',
  uploaded: 'blue',
  checking: 'blue',
  checked: 'blue',
  importing: 'blue',
  imported: 'success',
  cancelled: 'gray',
  failed: 'red',
  undoing: 'blue',
  undone: 'gray',
}

export const StateBadge = ({ state }: { readonly state: ImportState }) => (
  <Badge variant="light" color={colors[state]} tt="none" fw={600} miw="max-content">
    {messages.imports.states[state]}
  </Badge>
)
