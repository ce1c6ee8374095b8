import { Menu } from '@mantine/core'
import { IconFileSpreadsheet, IconJson } from '@tabler/icons-react'
import type { CustomColumn } from '../../../../contract/custom-fields/custom-columns.ts'
import type { LeadField } from '../../../../contract/lead-fields.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { messages } from '../../../i18n/index.ts'
import type { Search } from '../../../lib/search-params.ts'
import { exportUrl } from './export-url.ts'

export interface ExportProps {
  readonly search: Search
  /** Number of leads in the file; `undefined` until the list is loaded. */
  readonly total: number | undefined
  readonly columns: readonly (LeadField | CustomColumn)[]
}

const formats = [
  { format: 'csv', isWhole: true, label: messages.leads.exportCsv, icon: IconFileSpreadsheet },
  { format: 'csv', isWhole: false, label: messages.leads.exportShown, icon: IconFileSpreadsheet },
  {
    format: 'csv-semicolon',
    isWhole: true,
    label: messages.leads.exportSemicolon,
    icon: IconFileSpreadsheet,
  },
  { format: 'jsonl', isWhole: true, label: messages.leads.exportJsonl, icon: IconJson },
] as const

/** Menu items for the available file formats. */
export function ExportItems({ search, total, columns }: ExportProps) {
  const org = useOrg()
  return (
    <>
      {total === undefined ? null : <Menu.Label>{messages.leads.exportHelp(total)}</Menu.Label>}
      {formats.map(({ format, isWhole, label, icon: Icon }) => (
        <Menu.Item
          key={label}
          component="a"
          href={exportUrl(org.id, format, search, isWhole ? [] : columns)}
          download
          leftSection={<Icon size={16} aria-hidden />}
        >
          {label}
        </Menu.Item>
      ))}
    </>
  )
}
