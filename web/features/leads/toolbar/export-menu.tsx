import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { lazy } from 'react'
import { MenuButton } from '../../../components/overlay/menu-button.tsx'
import { messages } from '../../../i18n/index.ts'
import type { ExportProps } from './export-items.tsx'

const load = () => import('./export-items.tsx')
const Items = lazy(async () => ({ default: (await load()).ExportItems }))

/** Downloads all leads in the list, including those on other pages. */
export function ExportMenu(exported: ExportProps) {
  const button = (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      disabled={exported.total === 0}
    >
      {messages.leads.export}
    </Button>
  )
  return (
    <MenuButton position="bottom-end" button={button} loadItems={load}>
      <Items {...exported} />
    </MenuButton>
  )
}
