import { ActionIcon, Button } from '@mantine/core'
import { IconDots, IconListCheck } from '@tabler/icons-react'
import { lazy } from 'react'
import { useOrg } from '../../../auth/use-org.ts'
import { MenuButton } from '../../../components/overlay/menu-button.tsx'
import { messages } from '../../../i18n/index.ts'
import type { Destination } from './destination-state.ts'

const texts = messages.conversions

const load = () => import('./destination-items.tsx')
const Items = lazy(async () => ({ default: (await load()).DestinationItems }))

interface Props {
  readonly destination: Destination
  readonly onCheck: () => void
  readonly onEdit: () => void
}

/** Button that checks what would be sent, and a menu with all other actions. */
export function DestinationActions({ destination, onCheck, onEdit }: Props) {
  const org = useOrg()
  const { name } = destination
  if (!org.may('conversions.change')) return null
  const moreButton = (
    <ActionIcon variant="default" size={30} aria-label={texts.more(name)}>
      <IconDots size={16} aria-hidden />
    </ActionIcon>
  )
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconListCheck size={15} aria-hidden />}
        aria-label={texts.checkOf(name)}
        onClick={onCheck}
      >
        {texts.check}
      </Button>
      <MenuButton button={moreButton} loadItems={load} position="bottom-end" width={250}>
        <Items destination={destination} onEdit={onEdit} />
      </MenuButton>
    </>
  )
}
