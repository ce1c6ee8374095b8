import { ActionIcon, ActionIconGroup } from '@mantine/core'
import { IconLayoutKanban, IconList } from '@tabler/icons-react'
import { memo } from 'react'
import { Hint } from '../../../components/overlay/hint.tsx'
import { messages } from '../../../i18n/index.ts'
import type { NextSearch } from '../list/use-list.ts'
import { withLayout } from '../shared/list-search.ts'

const texts = messages.stages

const layouts = [
  { layout: 'list', name: texts.table, icon: IconList },
  { layout: 'board', name: texts.board, icon: IconLayoutKanban },
] as const

interface Props {
  readonly shown: (typeof layouts)[number]['layout']
  readonly go: (next: NextSearch) => void
}

/** Switches between the list and the board. */
export const LayoutSwitch = memo(function LayoutSwitch({ shown, go }: Props) {
  return (
    <ActionIconGroup role="group" aria-label={texts.layout}>
      {layouts.map(({ layout, name, icon: Icon }) => (
        <Hint key={layout} label={name}>
          <ActionIcon
            variant={shown === layout ? 'light' : 'default'}
            size="lg"
            aria-label={name}
            aria-pressed={shown === layout}
            onClick={() => go((now) => withLayout(now, layout))}
          >
            <Icon size={18} aria-hidden />
          </ActionIcon>
        </Hint>
      ))}
    </ActionIconGroup>
  )
})
