import { ActionIcon, Group } from '@mantine/core'
import { IconColumns3, IconDots } from '@tabler/icons-react'
import { lazy, type RefObject } from 'react'
import { Hint } from '../../../components/overlay/hint.tsx'
import { MenuButton } from '../../../components/overlay/menu-button.tsx'
import { messages } from '../../../i18n/index.ts'
import type { Search } from '../../../lib/search-params.ts'
import type { List } from '../list/use-list.ts'
import { isBoard, withKey } from '../shared/list-search.ts'
import { LayoutSwitch } from './layout-switch.tsx'
import { SearchBox } from './search-box.tsx'

const loadMore = () => import('./more-items.tsx')
const MoreItems = lazy(async () => ({ default: (await loadMore()).MoreItems }))

const texts = messages.leads

interface Props {
  readonly list: List
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly onColumns: () => void
  readonly onHelp: () => void
}

/** Search on the left, table options on the right. */
export function ListToolbar({ list, inputRef, onColumns, onHelp }: Props) {
  const { search, go, shown } = list
  const searchFor = (needle: string): Search => withKey(search, 'search', needle)
  return (
    <Group gap="xs" component="search">
      <SearchBox
        inputRef={inputRef}
        value={search.search ?? ''}
        onSearch={(needle) => go(searchFor(needle), { replace: true })}
      />
      <Group gap="xs" ml="auto">
        <LayoutSwitch search={search} go={go} />
        {isBoard(search) ? null : (
          <Hint label={texts.columns}>
            <ActionIcon variant="default" size="lg" aria-label={texts.columns} onClick={onColumns}>
              <IconColumns3 size={18} aria-hidden />
            </ActionIcon>
          </Hint>
        )}
        <MenuButton
          position="bottom-end"
          width={220}
          hint={texts.more}
          loadItems={loadMore}
          button={
            <ActionIcon variant="default" size="lg" aria-label={texts.more}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          }
        >
          <MoreItems shown={shown} onHelp={onHelp} />
        </MenuButton>
      </Group>
    </Group>
  )
}
