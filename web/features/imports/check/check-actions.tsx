import { Button, Group } from '@mantine/core'
import { useOrgMutation } from '../../../api/org-query.ts'
import { messages } from '../../../i18n/index.ts'
import { importQueries } from '../use-import.ts'

interface Props {
  readonly id: string
  /** What the import would do, without which it cannot start. */
  readonly count: number
  /** What the button says of it. */
  readonly label: (count: number) => string
  /** Goes back to the columns. */
  readonly onChange: () => void
}

/** The ways on from a check: the import itself, or other columns. */
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
