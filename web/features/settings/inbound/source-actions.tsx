import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { lazy } from 'react'
import { useOrg } from '../../../auth/use-org.ts'
import { MenuButton } from '../../../components/overlay/menu-button.tsx'
import { messages } from '../../../i18n/index.ts'
import type { Source } from './source-state.ts'

const load = () => import('./source-items.tsx')
const Items = lazy(async () => ({ default: (await load()).SourceItems }))

interface Props {
  readonly source: Source
  readonly onEdit: () => void
  readonly onSecret: (secret: string) => void
}

/** Menu with all actions for a source. */
export function SourceActions({ source, onEdit, onSecret }: Props) {
  if (!useOrg().may('inbound.change')) return null
  const button = (
    <ActionIcon variant="default" size={30} aria-label={messages.inbound.more(source.name)}>
      <IconDots size={16} aria-hidden />
    </ActionIcon>
  )
  return (
    <MenuButton button={button} loadItems={load} position="bottom-end" width={220}>
      <Items source={source} onEdit={onEdit} onSecret={onSecret} />
    </MenuButton>
  )
}
