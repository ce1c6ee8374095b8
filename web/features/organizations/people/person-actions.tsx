import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { lazy } from 'react'
import { MenuButton } from '../../../components/overlay/menu-button.tsx'
import { messages } from '../../../i18n/index.ts'
import type { Person } from './group-people.ts'
import type { PeopleAction } from './people-action.ts'

const load = () => import('./person-items.tsx')
const Items = lazy(async () => ({ default: (await load()).PersonItems }))

interface Props {
  readonly person: Person
  readonly onAct: (action: PeopleAction) => void
}

/** Menu of actions for a person. */
export function PersonActions({ person, onAct }: Props) {
  const button = (
    <ActionIcon variant="default" size={30} aria-label={messages.people.actionsFor(person.name)}>
      <IconDots size={16} aria-hidden />
    </ActionIcon>
  )
  return (
    <MenuButton button={button} loadItems={load} position="bottom-end" width={270}>
      <Items person={person} onAct={onAct} />
    </MenuButton>
  )
}
