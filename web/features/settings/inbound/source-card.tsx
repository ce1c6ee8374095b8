import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useOrgQuery } from '../../../api/org-query.ts'
import { useTimeZone } from '../../../auth/use-time-zone.ts'
import { CopyBlock } from '../../../components/form/copy-block.tsx'
import { Card } from '../../../components/page/card.tsx'
import { FactList } from '../../../components/page/fact-list.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { formatInstant } from '../../../lib/times.ts'
import { isFetched } from './connection.ts'
import { ConnectionPanel } from './connection-panel.tsx'
import { SourceActions } from './source-actions.tsx'
import { type Body, getState, openStates, type Source, stateColors } from './source-state.ts'
import { Submissions } from './submissions.tsx'

const texts = messages.inbound

interface Props {
  readonly source: Source
  readonly onEdit: () => void
  readonly onSecret: (secret: string) => void
}

/** A source with its URL, instructions for entering the URL, and the submissions received. */
export function SourceCard({ source, onEdit, onSecret }: Props) {
  const [showsSubmissions, setShowsSubmissions] = useState(false)
  const { name, kind, path } = source
  const state = getState(source)
  return (
    <Card
      title={name}
      mark={
        <Badge variant="light" color={stateColors[state]} tt="none">
          {texts.states[state]}
        </Badge>
      }
      actions={<SourceActions source={source} onEdit={onEdit} onSecret={onSecret} />}
    >
      <Stack gap="md">
        <Text size="sm">
          {texts.kinds[kind]}: {texts.steps[kind]}
        </Text>
        <CopyBlock
          title={texts.address}
          text={`${location.origin}${path}`}
          copy={texts.copyAddress}
          spokenLabel={texts.copyAddressFor(name)}
        />
        {isFetched(kind) ? <ConnectionPanel source={source} /> : null}
        <Facts id={source.id} />
        <Group>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-expanded={showsSubmissions}
            aria-label={texts.showSubmissions(name)}
            onClick={() => setShowsSubmissions(!showsSubmissions)}
          >
            {texts.submissions}
          </Button>
        </Group>
        {showsSubmissions ? <Submissions source={source} /> : null}
      </Stack>
    </Card>
  )
}

function Facts({ id }: { readonly id: string }) {
  const timeZone = useTimeZone()
  const activity = useOrgQuery('list_inbound_activity', {}).data?.data.find(
    ({ sourceId }) => sourceId === id,
  )
  const states = activity?.states ?? []
  const countText = (names: readonly Body['state'][]) =>
    formatNumber(
      states
        .filter(({ state }) => names.includes(state))
        .reduce((sum, { count }) => sum + count, 0),
    )
  const lastAt = activity?.lastReceivedAt ?? null
  return (
    <FactList
      facts={[
        [texts.last, lastAt === null ? texts.never : formatInstant(lastAt, timeZone)],
        [texts.leadsCreated, countText(['created'])],
        [texts.withoutLead, countText(openStates)],
      ]}
    />
  )
}
