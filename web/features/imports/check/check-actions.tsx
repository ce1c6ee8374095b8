import { Button, Group } from '@mantine/core'
import { useOrgMutation } from '../../../api/org-query.ts'
import { messages } from '../../../i18n/index.ts'
import { importQueries } from '../use-import.ts'

interface Props {
  readonly id: string
  /** Number of changes that the import would make; if 0, the import cannot start. */
  readonly count: number
  /** Start button label. */
  readonly label: (count: number) => string
  /** Called to go back to the mapping. */
  readonly onChange: () => void
}

/** Actions after a dry run: starting the import or changing the mapping. */
export function CheckActions({ id, count, label, onChange }: Props) {
  const start = useOrgMutation('start_import', { stale: importQueries })
  return (
    <Group>
      <Button loading={start.isPending} disabled={count === 0} onClick={() => start.mutate({ id })}>
        {label(count)}
      </Button>
      <Button variant="default" onClick={onChange}>
        {messages.imports.editMapping}
      </Button>
    </Group>
  )
}
