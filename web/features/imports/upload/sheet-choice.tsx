import { Loader, Select } from '@mantine/core'
import { useOrgMutation } from '../../../api/org-query.ts'
import { errorMessage } from '../../../components/feedback/toast.ts'
import { Card } from '../../../components/page/card.tsx'
import { messages } from '../../../i18n/index.ts'
import type { ImportView } from '../import-view.ts'
import { importQueries } from '../use-import.ts'
import { importSheets } from './import-file.ts'

const texts = messages.imports

/** Number of sheets at which the list becomes searchable. */
const searchableFrom = 10

/** Selects a sheet in a workbook that has more than one. */
export function SheetChoice({ view }: { readonly view: ImportView }) {
  const { error, isPending, mutate, variables } = useOrgMutation('choose_import_sheet', {
    stale: importQueries,
    quiet: true,
  })
  const { sheet, sheets } = importSheets(view)
  if (sheets.length < 2) return null
  return (
    <Card title={texts.sheetTitle} help={texts.sheetHelp(sheets.length)}>
      <Select
        aria-label={texts.sheet}
        maw={360}
        data={[...sheets]}
        value={isPending ? variables.sheet : sheet}
        allowDeselect={false}
        searchable={sheets.length > searchableFrom}
        nothingFoundMessage={texts.noSheet}
        // Not disabled, because a disabled field would lose focus.
        readOnly={isPending}
        rightSection={isPending ? <Loader size="xs" aria-label={texts.reading} /> : undefined}
        error={error === null ? undefined : errorMessage(error)}
        onChange={(chosen) => {
          if (chosen !== null && chosen !== sheet) mutate({ id: view.id, sheet: chosen })
        }}
      />
    </Card>
  )
}
