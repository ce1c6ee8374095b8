import { Button } from '@mantine/core'
import type { ListUnmatchedSpendOutput } from '../../../../sdk/app-operations.generated.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { Table } from '../../../components/table/table.tsx'
import type { MappingDraft } from './mapping-draft.ts'

/** Props for rows that can be mapped. */
export interface MapProps {
  /** Opens the mapping dialog. */
  readonly onMap: (prefill: Partial<MappingDraft>) => void
}

/** Props shared by all lists of unmatched rows. */
export interface UnmatchedProps extends MapProps {
  readonly report: ListUnmatchedSpendOutput
  /** Loads the report with all rows. */
  readonly loadAll: () => Promise<ListUnmatchedSpendOutput>
  /** Download URL of the PDF, which contains both lists. */
  readonly pdf: string
}

interface Props extends MapProps {
  /** False if the row has too little data to be mapped. */
  readonly canBeMapped: boolean
  readonly label: string
  /** Button label for screen readers. */
  readonly spoken: string
  /** Known parts of the mapping. */
  readonly prefill: Partial<MappingDraft>
}

/** Button in a row that opens the mapping dialog; shown only to users with permission. */
export function MapCell({ canBeMapped, label, spoken, prefill, onMap }: Props) {
  const org = useOrg()
  return (
    <Table.Td ta="right">
      {org.may('leads.import') && canBeMapped ? (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={spoken}
          onClick={() => onMap(prefill)}
        >
          {label}
        </Button>
      ) : null}
    </Table.Td>
  )
}
