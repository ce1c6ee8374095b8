import { Kbd, Modal, Switch } from '@mantine/core'
import { Table } from '../../../components/table/table.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatShortcut } from '../../../lib/format-shortcut.ts'
import { useShortcutsEnabled } from '../../../lib/shortcuts.ts'

const { keys: texts } = messages.leads

const rows = [
  [['/'], texts.search],
  [['j', 'k', '↓', '↑'], texts.move],
  [['Enter'], texts.openLead],
  [['x'], texts.select],
  [['s'], texts.status],
  [['n'], texts.add],
  [[formatShortcut('Z')], texts.undo],
  [['?'], texts.help],
  [['D', 'W', 'M', 'Y', 'C'], texts.period],
] as const

interface Props {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Lists the keyboard shortcuts and turns them on or off. */
export function ShortcutsHelp({ isOpen, onClose }: Props) {
  const [isOn, setIsOn] = useShortcutsEnabled()
  return (
    <Modal opened={isOpen} onClose={onClose} title={texts.title}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.key}</Table.Th>
            <Table.Th>{texts.does}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(([keys, help]) => (
            <Table.Tr key={help}>
              <Table.Td>
                {keys.map((key) => (
                  <Kbd key={key} mr={4}>
                    {key}
                  </Kbd>
                ))}
              </Table.Td>
              <Table.Td>{help}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Switch
        mt="md"
        label={texts.on}
        description={texts.onHelp}
        checked={isOn}
        onChange={(event) => setIsOn(event.currentTarget.checked)}
      />
    </Modal>
  )
}
