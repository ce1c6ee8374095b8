import { ActionIcon, Anchor, Button, CloseButton, Group } from '@mantine/core'
import { IconChevronLeft, IconDots, IconDownload, IconPencil, IconPlus } from '@tabler/icons-react'
import { CopyButton, CopyIconButton } from '../../components/form/copy-button.tsx'
import { RemoveButton } from '../../components/table/remove-button.tsx'
import { Example } from '../example.tsx'

const ignore = () => undefined

export const ButtonParts = () => (
  <>
    <Example name="Main action" use="Filled; once per page or dialog.">
      <Group gap="xs">
        <Button leftSection={<IconPlus size={16} aria-hidden />}>Add lead</Button>
        <Button loading>Saving</Button>
        <Button disabled>Import 0 leads</Button>
      </Group>
    </Example>
    <Example name="Other action" use="Default; next to the main action, or alone on a card.">
      <Group gap="xs">
        <Button variant="default">Cancel</Button>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
          Export
        </Button>
        <Button variant="default" disabled>
          Undo
        </Button>
      </Group>
    </Example>
    <Example name="Suggestion" use="Light; for next steps and in panels.">
      <Group gap="xs">
        <Button variant="light">Set up pixel</Button>
        <Button variant="light" size="xs">
          Apply
        </Button>
      </Group>
    </Example>
    <Example name="Minor action" use="Subtle; in text and in the heading of a list.">
      <Group gap="xs">
        <Button variant="subtle" size="compact-sm">
          Show all 12
        </Button>
        <Button variant="subtle" size="compact-xs" leftSection={<IconPlus size={14} aria-hidden />}>
          Add note
        </Button>
        <Button variant="subtle" color="gray" size="xs">
          Newest first
        </Button>
        <Anchor size="sm" href="#buttons">
          Link
        </Anchor>
      </Group>
    </Example>
    <Example name="Destructive action" use="Red; only where it cannot be undone.">
      <Group gap="xs">
        <Button color="red">Delete 261 leads</Button>
        <Button color="red" variant="light">
          Delete organization
        </Button>
      </Group>
    </Example>
    <Example name="Sizes" use="sm on pages, xs on cards, compact in rows.">
      <Group gap="xs">
        <Button variant="default">sm</Button>
        <Button variant="default" size="xs">
          xs
        </Button>
        <Button variant="default" size="compact-sm">
          compact-sm
        </Button>
        <Button variant="default" size="compact-xs">
          compact-xs
        </Button>
      </Group>
    </Example>
    <Example name="Icon buttons" use="Default lg next to buttons, subtle md in rows.">
      <Group gap="xs">
        <ActionIcon variant="default" size="lg" aria-label="Previous">
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size="lg" aria-label="More">
          <IconDots size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size="lg" aria-label="Unavailable" disabled>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label="Edit">
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
        <CloseButton aria-label="Close" />
      </Group>
    </Example>
    <Example name="RemoveButton" from="table/remove-button" use="At the end of a row.">
      <Group gap="xs">
        <RemoveButton label="Delete label" hint="Delete" isLoading={false} onClick={ignore} />
        <RemoveButton label="Delete file" size="lg" isLoading={false} onClick={ignore} />
      </Group>
    </Example>
    <Example name="CopyButton, CopyIconButton" from="form/copy-button">
      <Group gap="xs">
        <CopyButton text="lt_live_…" label="Copy key" isMain />
        <CopyButton text="https://example.com" label="Copy link" />
        <CopyIconButton value="frauke@example.com" label="Copy email" />
      </Group>
    </Example>
  </>
)
