import { ActionIcon, Group, Menu, Tooltip } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import {
  IconCheck,
  IconColumns3,
  IconDots,
  IconKeyboard,
  IconLink,
  IconRowInsertBottom,
} from '@tabler/icons-react'
import type { RefObject } from 'react'
import { tell } from '../../parts/tell.ts'
import type { Search } from '../../session/search.ts'
import { words } from '../../words/index.ts'
import { withKey } from './list-search.ts'
import { SearchBox } from './search-box.tsx'
import type { List } from './use-list.ts'
import { ViewsMenu } from './views/views-menu.tsx'

const say = words.leads

interface Props {
  readonly list: List
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly onColumns: () => void
  readonly onHelp: () => void
}

/** Views and search at the left, how the table looks at the right. */
export function ListTools({ list, inputRef, onColumns, onHelp }: Props) {
  const { search, go, shown } = list
  const isNarrow = (needle: string): Search => withKey(search, 'search', needle)
  return (
    <Group gap="xs" component="search">
      <ViewsMenu search={search} columns={shown.columns} go={go} />
      <SearchBox
        inputRef={inputRef}
        value={search.search ?? ''}
        onSearch={(needle) => go(isNarrow(needle), { replace: true })}
      />
      <Group gap="xs" ml="auto">
        <Tooltip label={say.columns}>
          <ActionIcon variant="default" size="lg" aria-label={say.columns} onClick={onColumns}>
            <IconColumns3 size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <MoreMenu shown={shown} onHelp={onHelp} />
      </Group>
    </Group>
  )
}

const densities = ['comfortable', 'compact'] as const

function MoreMenu({ shown, onHelp }: Pick<List, 'shown'> & { readonly onHelp: () => void }) {
  const clipboard = useClipboard()
  return (
    <Menu withInitialFocusPlaceholder={false} position="bottom-end" width={220}>
      <Menu.Target>
        <Tooltip label={say.more}>
          <ActionIcon variant="default" size="lg" aria-label={say.more}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconLink size={16} aria-hidden />}
          onClick={() => {
            clipboard.copy(window.location.href)
            tell(words.parts.copied)
          }}
        >
          {say.copyLink}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={16} aria-hidden />} onClick={onHelp}>
          {say.keys.open}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{say.density}</Menu.Label>
        {densities.map((density) => (
          <Menu.Item
            key={density}
            aria-current={shown.density === density}
            leftSection={
              shown.density === density ? (
                <IconCheck size={16} aria-hidden />
              ) : (
                <IconRowInsertBottom size={16} aria-hidden opacity={0.4} />
              )
            }
            onClick={() => shown.change({ density })}
          >
            {say[density]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
