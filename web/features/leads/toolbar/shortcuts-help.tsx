import { Kbd, Modal, Switch } from '@mantine/core'
import { Table } from '../../../components/table/table.tsx'
import { words } from '../../../i18n/en/index.ts'
import { useKeysOn } from '../list/use-list-shortcuts.ts'

const { keys: say } = words.leads

const rows = [
  [['/'], say.search],
  [['j', 'k', '↓', '↑'], say.move],
  [['Enter'], say.openLead],
  [['x'], say.select],
  [['s'], say.status],
  [['n'], say.add],
  [['Ctrl Z'], say.undo],
  [['?'], say.help],
] as const

interface Props {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Which keys do what on the list; they can be turned off. */
export function KeysHelp({ isOpen, onClose }: Props) {
  const [isOn, setIsOn] = useKeysOn()
  return (
    <Modal opened={isOpen} onClose={onClose} title={say.title}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{say.key}</Table.Th>
            <Table.Th>{say.does}</Table.Th>
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
        label={say.on}
        description={say.onHelp}
        checked={isOn}
        onChange={(event) => setIsOn(event.currentTarget.checked)}
      />
    </Modal>
  )
}
