import { Button, Kbd, rem } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { words } from '../words/index.ts'

/** Opens the dialog that finds pages and leads, whose code it loads. */
const open = () => void import('@mantine/spotlight').then(({ spotlight }) => spotlight.open())

/** The button for it. */
export const GoToButton = () => (
  <Button
    fullWidth
    variant="default"
    c="dimmed"
    fw={400}
    justify="flex-start"
    leftSection={<IconSearch size={16} aria-hidden />}
    rightSection={<Kbd size="xs">{words.shell.searchKeys}</Kbd>}
    styles={{ section: { marginInlineStart: 0 }, label: { flex: 1 }, inner: { gap: rem(6) } }}
    onClick={open}
  >
    {words.shell.search}
  </Button>
)
