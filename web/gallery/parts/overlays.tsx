import { Button, Drawer, Group, Menu, Modal, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { toastError, toastFailure, toastSuccess } from '../../components/feedback/toast.ts'
import { reportLoadFailure } from '../../components/loading/report-load-failure.tsx'
import { Hint } from '../../components/overlay/hint.tsx'
import { MenuButton } from '../../components/overlay/menu-button.tsx'
import { modals } from '../../components/overlay/modals.tsx'
import { Example } from '../example.tsx'
import { sampleError } from '../sample-data.ts'

const ignore = () => undefined

/** A file of a version that is no longer served. */
const loadError = new Error('Failed to fetch dynamically imported module: /assets/gone.js')

export const OverlayParts = () => (
  <>
    <Example name="Toasts" from="feedback/toaster" use="Report what happened after a click.">
      <Group gap="xs">
        <Button variant="default" onClick={() => toastSuccess('Label added.')}>
          Success
        </Button>
        <Button variant="default" onClick={() => toastFailure('The file is empty.')}>
          Failure
        </Button>
        <Button variant="default" onClick={() => toastError(sampleError)}>
          Error
        </Button>
        <Button variant="default" onClick={() => void reportLoadFailure(loadError)}>
          Load failure
        </Button>
      </Group>
    </Example>
    <Example name="MenuButton" from="overlay/menu-button">
      <Group gap="xs">
        <MenuButton
          position="bottom-start"
          loadItems={() => Promise.resolve()}
          button={
            <Button variant="default" rightSection={<IconDots size={16} aria-hidden />}>
              More
            </Button>
          }
        >
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />}>Rename</Menu.Item>
          <Menu.Item disabled>Not available</Menu.Item>
          <Menu.Divider />
          <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />}>
            Delete
          </Menu.Item>
        </MenuButton>
      </Group>
    </Example>
    <Example name="Hint" from="overlay/hint" use="Tooltip; never the only place of a fact.">
      <Group gap="xs">
        <Hint label="Leads created in the period">
          <Button variant="default">Point here</Button>
        </Hint>
      </Group>
    </Example>
    <Example name="modals" from="overlay/modals" use="Confirm what cannot be undone in red.">
      <Group gap="xs">
        <Button variant="default" onClick={() => openConfirmation('confirm')}>
          Confirmation
        </Button>
        <Button variant="default" onClick={() => openConfirmation('confirmRed')}>
          Red confirmation
        </Button>
      </Group>
    </Example>
    <Example name="Modal, Drawer" use="Short forms in dialogs, long ones in drawers.">
      <DialogExamples />
    </Example>
  </>
)

const openConfirmation = (kind: 'confirm' | 'confirmRed') =>
  modals[kind]({
    title: 'Delete 261 leads?',
    help: 'Leads edited since the import are kept.',
    confirm: 'Delete leads',
    onConfirm: ignore,
  })

function DialogExamples() {
  const [isDialogOpen, dialog] = useDisclosure()
  const [isDrawerOpen, drawer] = useDisclosure()
  return (
    <Group gap="xs">
      <Button variant="default" onClick={dialog.open}>
        Dialog
      </Button>
      <Button variant="default" onClick={drawer.open}>
        Drawer
      </Button>
      <Modal opened={isDialogOpen} onClose={dialog.close} title="Rename label">
        <TextInput data-autofocus label="Name" defaultValue="Roof" />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={dialog.close}>
            Cancel
          </Button>
          <Button onClick={dialog.close}>Save</Button>
        </Group>
      </Modal>
      <Drawer opened={isDrawerOpen} onClose={drawer.close} position="right" title="Columns">
        <Text size="sm" c="dimmed">
          Choose the columns of the list.
        </Text>
      </Drawer>
    </Group>
  )
}
