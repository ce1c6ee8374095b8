import { Button, Kbd, rem } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { lazy, useState } from 'react'
import { OverlayBoundary } from '../components/loading/overlay-boundary.tsx'
import { useLoadOnDemand } from '../components/loading/use-load-on-demand.ts'
import { messages } from '../i18n/index.ts'
import { formatShortcut } from '../lib/format-shortcut.ts'
import classes from './app-shell.module.css'

const load = () => import('./command-palette.tsx')
// The palette loads and opens on first use.
const CommandPalette = lazy(async () => ({ default: (await load()).CommandPalette }))

const reopen = () => void load().then(({ openPalette }) => openPalette())

/** Opens the search for pages and leads with a click, Ctrl+K or Cmd+K. */
export function CommandPaletteButton() {
  const [isRequested, setIsRequested] = useState(false)
  const isLoaded = useLoadOnDemand(isRequested, load, () => setIsRequested(false))
  const open = () => (isLoaded ? reopen() : setIsRequested(true))
  // Once loaded, the palette handles these keys itself.
  useHotkeys(isLoaded ? [] : [['mod+K', open]])
  return (
    <>
      {isLoaded ? (
        <OverlayBoundary>
          <CommandPalette />
        </OverlayBoundary>
      ) : null}
      <Button
        fullWidth
        variant="default"
        c="dimmed"
        fw={400}
        justify="flex-start"
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          <Kbd size="xs" className={classes.keys ?? ''}>
            {formatShortcut('K')}
          </Kbd>
        }
        styles={{ section: { marginInlineStart: 0 }, label: { flex: 1 }, inner: { gap: rem(6) } }}
        onClick={open}
      >
        {messages.layout.search}
      </Button>
    </>
  )
}
