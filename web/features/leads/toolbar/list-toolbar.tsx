import { ActionIcon, Group } from '@mantine/core'
import { IconColumns3, IconDots } from '@tabler/icons-react'
import { lazy, memo, type RefObject, useCallback } from 'react'
import { Hint } from '../../../components/overlay/hint.tsx'
import { MenuButton } from '../../../components/overlay/menu-button.tsx'
import { messages } from '../../../i18n/index.ts'
import type { List } from '../list/use-list.ts'
import { isBoard, withKey } from '../shared/list-search.ts'
import { LayoutSwitch } from './layout-switch.tsx'
import { SearchBox } from './search-box.tsx'

const loadMore = () => import('./more-items.tsx')
const MoreItems = lazy(async () => ({ default: (await loadMore()).MoreItems }))

const texts = messages.leads

interface Props extends Pick<List, 'search' | 'go' | 'shown'> {
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly onColumns: () => void
  readonly onHelp: () => void
}

/** Search on the left, table options on the right. */
export const ListToolbar = memo(function ListToolbar(props: Props) {
  const { search, go, shown, inputRef, onColumns, onHelp } = props
  const onSearch = useCallback(
    (needle: string) => go((now) => withKey(now, 'search', needle), { replace: true }),
    [go],
  )
  return (
    <Group gap="xs" component="search">
      <SearchBox inputRef={inputRef} value={search.search ?? ''} onSearch={onSearch} />
      <Group gap="xs" ml="auto">
        <LayoutSwitch shown={isBoard(search) ? 'board' : 'list'} go={go} />
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
})
