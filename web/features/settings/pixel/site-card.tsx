import { ActionIcon, Badge, Button, Code, Collapse, Group, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useOrgMutation } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { toastOnSuccess, toastSuccess } from '../../../components/feedback/toast.ts'
import { CopyIconButton } from '../../../components/form/copy-button.tsx'
import { modals } from '../../../components/overlay/modals.tsx'
import { Card } from '../../../components/page/card.tsx'
import { RemoveButton } from '../../../components/table/remove-button.tsx'
import { messages } from '../../../i18n/index.ts'
import { pixelState, type Site } from './pixel-activity.ts'
import { PixelState } from './pixel-state.tsx'
import { SnippetCard } from './snippet-card.tsx'

interface Props {
  readonly site: Site
  /** Time at which the site was loaded. */
  readonly now: number
  readonly onEdit: () => void
}

/** A site with its activity, settings and snippet. */
export function SiteCard({ site, now, onEdit }: Props) {
  const mayChange = useOrg().may('sites.change')
  const isSeen = site.lastSeenAt !== null
  // The snippet is the next step for a site without activity.
  const [isOpen, setIsOpen] = useState(!isSeen)
  useFirstSeenToast(site)
  return (
    <Card
      title={site.name}
      actions={mayChange ? <SiteButtons site={site} onEdit={onEdit} /> : null}
    >
      <PixelState site={site} state={pixelState(site, now)} now={now} />
      <SiteFacts site={site} />
      <Group>
        <Button
          variant="default"
          size="xs"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? messages.pixel.hideSnippet : messages.pixel.showSnippet}
        </Button>
      </Group>
      <Collapse expanded={isOpen}>
        <SnippetCard site={site} />
      </Collapse>
    </Card>
  )
}

/** Shows a toast when the pixel is first seen while the page is open. */
function useFirstSeenToast({ name, lastSeenAt }: Site): void {
  const before = useRef(lastSeenAt)
  useEffect(() => {
    if (before.current === null && lastSeenAt !== null) toastSuccess(messages.pixel.arrived(name))
    before.current = lastSeenAt
  }, [name, lastSeenAt])
}

const SiteFacts = ({ site }: { readonly site: Site }) => (
  <Group gap="xs">
    <Badge variant="light" color={site.forms ? 'success' : 'gray'} tt="none">
      {site.forms ? messages.pixel.formsOn : messages.pixel.formsOff}
    </Badge>
    {site.origins.length === 0 ? (
      <Badge variant="light" color="gray" tt="none">
        {messages.pixel.anyOrigin}
      </Badge>
    ) : (
      site.origins.map((origin) => (
        <Code key={origin} className="free-text">
          {origin}
        </Code>
      ))
    )}
    <Group gap={2} wrap="nowrap">
      <Text size="xs" c="dimmed">
        {messages.pixel.siteId}
      </Text>
      <Code className="free-text">{site.id}</Code>
      <CopyIconButton value={site.id} label={`${messages.shared.copy}: ${messages.pixel.siteId}`} />
    </Group>
  </Group>
)

function SiteButtons({ site: { id, name }, onEdit }: Pick<Props, 'site' | 'onEdit'>) {
  const remove = useOrgMutation('delete_site', { stale: ['list_sites'] })
  const confirmDelete = () =>
    modals.confirmRed({
      title: messages.pixel.deleteTitle(name),
      help: messages.pixel.deleteHelp,
      confirm: messages.shared.delete,
      onConfirm: () => toastOnSuccess(remove.mutateAsync({ id }), messages.pixel.deleted),
    })
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        onClick={onEdit}
        aria-label={messages.pixel.edit(name)}
      >
        <IconPencil size={17} aria-hidden />
      </ActionIcon>
      <RemoveButton
        label={messages.pixel.remove(name)}
        isLoading={remove.isPending}
        onClick={confirmDelete}
        size="lg"
      />
    </Group>
  )
}
