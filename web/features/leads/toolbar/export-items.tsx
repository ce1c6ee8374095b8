import { Menu } from '@mantine/core'
import { IconFileSpreadsheet, IconJson } from '@tabler/icons-react'
import type { LeadField } from '../../../../contract/lead-fields.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { words } from '../../../i18n/en/index.ts'
import type { Search } from '../../../lib/search-params.ts'
import { exportAddress } from './export-url.ts'

/** What is exported. */
export interface Exported {
  readonly search: Search
  /** Leads that the file will hold; unknown until the list is there. */
  readonly total: number | undefined
  readonly columns: readonly LeadField[]
}

const formats = [
  { format: 'csv', isWhole: true, label: words.leads.exportCsv, icon: IconFileSpreadsheet },
  { format: 'csv', isWhole: false, label: words.leads.exportShown, icon: IconFileSpreadsheet },
  {
    format: 'csv-semicolon',
    isWhole: true,
    label: words.leads.exportSemicolon,
    icon: IconFileSpreadsheet,
  },
  { format: 'jsonl', isWhole: true, label: words.leads.exportJsonl, icon: IconJson },
] as const

/** The files that can be had. */
export function ExportItems({ search, total, columns }: Exported) {
  const org = useOrg()
  return (
    <>
      {total === undefined ? null : <Menu.Label>{words.leads.exportHelp(total)}</Menu.Label>}
      {formats.map(({ format, isWhole, label, icon: Icon }) => (
        <Menu.Item
          key={label}
          component="a"
          href={exportAddress(org.id, format, search, isWhole ? [] : columns)}
          download
          leftSection={<Icon size={16} aria-hidden />}
        >
          {label}
        </Menu.Item>
      ))}
    </>
  )
}
