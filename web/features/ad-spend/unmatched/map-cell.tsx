import { Button } from '@mantine/core'
import type { GetUnmatchedAdsOutput } from '../../../../sdk/app-operations.generated.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { Table } from '../../../components/table/table.tsx'
import type { MappingDraft } from './mapping-draft.ts'

/** What rows need from which leads and campaigns are brought together. */
export interface MapProps {
  /** Opens the dialog in which a campaign is chosen. */
  readonly onMap: (prefill: Partial<MappingDraft>) => void
}

/** What each list of the audit takes. */
export interface UnmatchedProps extends MapProps {
  readonly report: GetUnmatchedAdsOutput
}

interface Props extends MapProps {
  /** False where the row says too little to be mapped. */
  readonly canBeMapped: boolean
  readonly label: string
  /** What the button says to those who do not see its row. */
  readonly spoken: string
  /** What the row says already. */
  readonly prefill: Partial<MappingDraft>
}

/** The button of a row that opens the dialog, for who may map. */
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
