import { Button, Menu } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconJson } from '@tabler/icons-react'
import type { LeadField } from '../../../contract/lead-fields.ts'
import type { Search } from '../../session/search.ts'
import { useOrg } from '../../session/use-org.ts'
import { words } from '../../words/index.ts'
import { exportAddress } from './export-address.ts'

interface Props {
  readonly search: Search
  /** Leads that the file will hold; unknown until the list is there. */
  readonly total: number | undefined
  readonly columns: readonly LeadField[]
}

const formats = [
  { format: 'csv', isWhole: true, label: words.leads.exportCsv, icon: IconFileSpreadsheet },
  { format: 'csv', isWhole: false, label: words.leads.exportShown, icon: IconFileSpreadsheet },
  { format: 'jsonl', isWhole: true, label: words.leads.exportJsonl, icon: IconJson },
] as const

/** Files of all leads that the list has, on every page. */
export function ExportMenu({ search, total, columns }: Props) {
  const org = useOrg()
  return (
    <Menu withInitialFocusPlaceholder={false} position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          disabled={total === 0}
        >
          {words.leads.export}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
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
      </Menu.Dropdown>
    </Menu>
  )
}
