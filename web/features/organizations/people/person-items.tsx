import { Menu } from '@mantine/core'
import { IconUserCog, IconUserMinus, IconUserPlus } from '@tabler/icons-react'
import { messages } from '../../../i18n/index.ts'
import type { Person } from './group-people.ts'
import { listChoices, type PeopleAction } from './people-action.ts'
import { useManagedOrgs } from './use-people.ts'

const texts = messages.people

interface Props {
  readonly person: Person
  readonly onAct: (action: PeopleAction) => void
}

const items = [
  { kind: 'role', label: texts.changeRole, Icon: IconUserCog },
  { kind: 'invite', label: texts.inviteMore, Icon: IconUserPlus },
  { kind: 'remove', label: texts.remove, Icon: IconUserMinus },
] as const

/** The changes that are possible in at least one organization. */
export function PersonItems({ person, onAct }: Props) {
  const orgs = useManagedOrgs()
  return items
    .filter(({ kind }) => listChoices({ kind, person }, orgs).length > 0)
    .map(({ kind, label, Icon }) => (
      <Menu.Item
        key={kind}
        leftSection={<Icon size={16} aria-hidden />}
        onClick={() => onAct({ kind, person })}
        {...(kind === 'remove' ? { color: 'red' } : {})}
      >
        {label}
      </Menu.Item>
    ))
}
