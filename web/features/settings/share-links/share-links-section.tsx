import { Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconShare } from '@tabler/icons-react'
import { useOrgQuery } from '../../../api/org-query.ts'
import { EmptyCard } from '../../../components/feedback/empty-card.tsx'
import { QueryBoundary } from '../../../components/feedback/query-boundary.tsx'
import { lazyDialog } from '../../../components/overlay/lazy-dialog.tsx'
import { Card } from '../../../components/page/card.tsx'
import { messages } from '../../../i18n/index.ts'
import { AddButton } from '../shared/add-button.tsx'
import { isActive, ShareLinkTable } from './share-link-table.tsx'

const texts = messages.shareLinks

const CreateShareLink = lazyDialog(
  async () => (await import('./create-share-link.tsx')).CreateShareLink,
)

/** Lists, creates and revokes links that share metrics with people who have no account. */
export function ShareLinksSection() {
  const query = useOrgQuery('list_share_links', {})
  const [isCreating, { open, close }] = useDisclosure()
  const create = <AddButton label={texts.create} onClick={open} />
  return (
    <Stack>
      <QueryBoundary query={query}>
        {({ data }) => {
          const active = data.filter((link) => isActive(link, Date.now()))
          const inactiveCount = data.length - active.length
          return (
            <>
              {active.length === 0 ? (
                <EmptyCard
                  icon={<IconShare />}
                  title={texts.empty}
                  help={texts.emptyHelp}
                  action={create}
                />
              ) : (
                <Card title={texts.title} help={texts.help} actions={create}>
                  <ShareLinkTable links={active} />
                </Card>
              )}
              {inactiveCount === 0 ? null : (
                <Text size="sm" c="dimmed">
                  {texts.inactive(inactiveCount)}
                </Text>
              )}
            </>
          )
        }}
      </QueryBoundary>
      <CreateShareLink isOpen={isCreating} onClose={close} />
    </Stack>
  )
}
