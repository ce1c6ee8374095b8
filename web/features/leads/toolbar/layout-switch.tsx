import { ActionIcon, ActionIconGroup } from '@mantine/core'
import { IconLayoutKanban, IconList } from '@tabler/icons-react'
import { Hint } from '../../../components/overlay/hint.tsx'
import { messages } from '../../../i18n/index.ts'
import type { Search } from '../../../lib/search-params.ts'
import { isBoard, withLayout } from '../shared/list-search.ts'

const texts = messages.stages

const layouts = [
  { layout: 'list', name: texts.table, icon: IconList },
  { layout: 'board', name: texts.board, icon: IconLayoutKanban },
] as const

interface Props {
  readonly search: Search
  readonly go: (next: Search) => void
}

/** Switches between the list and the board. */
export function LayoutSwitch({ search, go }: Props) {
  const shown = isBoard(search) ? 'board' : 'list'
  return (
    <ActionIconGroup role="group" aria-label={texts.layout}>
      {layouts.map(({ layout, name, icon: Icon }) => (
        <Hint key={layout} label={name}>
          <ActionIcon
            variant={shown === layout ? 'light' : 'default'}
            size="lg"
            aria-label={name}
            aria-pressed={shown === layout}
            onClick={() => go(withLayout(search, layout))}
          >
            <Icon size={18} aria-hidden />
          </ActionIcon>
        </Hint>
      ))}
    </ActionIconGroup>
  )
}
