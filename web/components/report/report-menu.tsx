import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { lazy } from 'react'
import { messages } from '../../i18n/index.ts'
import { MenuButton } from '../overlay/menu-button.tsx'
import type { ReportItemsProps } from './report-items.tsx'
import { usePrintShortcut } from './use-print-shortcut.ts'

const load = () => import('./report-items.tsx')
const Items = lazy(async () => ({ default: (await load()).ReportItems }))

interface Props extends ReportItemsProps {
  /** Size of the button; cards have smaller buttons than pages. */
  readonly size?: 'xs' | 'sm'
}

/** Downloads or prints the report on the page. */
export function ReportMenu({ size = 'sm', ...report }: Props) {
  usePrintShortcut(report.fileName)
  return (
    <MenuButton
      position="bottom-end"
      button={
        <Button size={size} variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
          {messages.reportFiles.export}
        </Button>
      }
      loadItems={load}
    >
      <Items {...report} />
    </MenuButton>
  )
}
