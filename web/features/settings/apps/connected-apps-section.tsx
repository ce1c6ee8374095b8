import { Code, Group, Stack, Text } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useOrgQuery } from '../../../api/org-query.ts'
import { EmptyCard } from '../../../components/feedback/empty-card.tsx'
import { QueryBoundary } from '../../../components/feedback/query-boundary.tsx'
import { CopyIconButton } from '../../../components/form/copy-button.tsx'
import { Card } from '../../../components/page/card.tsx'
import { messages } from '../../../i18n/index.ts'
import { ConnectedAppTable } from './connected-app-table.tsx'

const { apps: texts } = messages.connect

/** Instructions for connecting an assistant, and the connected apps. */
export function ConnectedAppsSection() {
  const query = useOrgQuery('list_connected_apps', {})
  return (
    <Stack>
      <HowTo />
      <QueryBoundary query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyCard
              icon={<IconPlugConnected aria-hidden />}
              title={texts.empty}
              help={texts.emptyHelp}
            />
          ) : (
            <Card title={texts.title} help={texts.help}>
              <ConnectedAppTable apps={data} />
            </Card>
          )
        }
      </QueryBoundary>
    </Stack>
  )
}

function HowTo() {
  const address = `${window.location.origin}/api/mcp`
  return (
    <Card title={texts.howTitle} help={texts.how}>
      <div>
        <Text size="sm" fw={600} mb={4}>
          {texts.address}
        </Text>
        <Group gap="xs" wrap="nowrap">
          <Code block flex={1} className="free-text" maw="32rem">
            {address}
          </Code>
          <CopyIconButton value={address} label={texts.copyAddress} />
        </Group>
      </div>
    </Card>
  )
}
