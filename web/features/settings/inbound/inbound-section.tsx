import { Group, Stack } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { useState } from 'react'
import { useOrgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { EmptyCard } from '../../../components/feedback/empty-card.tsx'
import { QueryBoundary } from '../../../components/feedback/query-boundary.tsx'
import { lazyDialog } from '../../../components/overlay/lazy-dialog.tsx'
import { messages } from '../../../i18n/index.ts'
import { AddButton } from '../shared/add-button.tsx'
import { ConnectionResult } from '../shared/connection-result.tsx'
import { SourceCard } from './source-card.tsx'
import type { Source } from './source-state.ts'

const SourceDialog = lazyDialog(async () => (await import('./source-dialog.tsx')).SourceDialog)

const SecretDialog = lazyDialog(async () => (await import('./secret-dialog.tsx')).SecretDialog)

const texts = messages.inbound

/** URLs that form services send their submissions to. */
export function InboundSection() {
  const org = useOrg()
  const query = useOrgQuery('list_inbound_sources', {})
  const [edited, setEdited] = useState<Source | 'new'>()
  const [secret, setSecret] = useState<string>()
  const add = org.may('inbound.change') ? (
    <AddButton label={texts.add} onClick={() => setEdited('new')} />
  ) : undefined
  return (
    <>
      <QueryBoundary query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyCard
              icon={<IconInbox aria-hidden />}
              title={texts.none}
              help={texts.noneHelp}
              action={add}
            />
          ) : (
            <Stack gap="md">
              <ConnectionResult />
              <Group justify="flex-end">{add}</Group>
              {data.map((source) => (
                <SourceCard
                  key={source.id}
                  source={source}
                  onEdit={() => setEdited(source)}
                  onSecret={setSecret}
                />
              ))}
            </Stack>
          )
        }
      </QueryBoundary>
      <SourceDialog
        isOpen={edited !== undefined}
        edited={edited}
        onClose={() => setEdited(undefined)}
      />
      <SecretDialog
        isOpen={secret !== undefined}
        secret={secret}
        onClose={() => setSecret(undefined)}
      />
    </>
  )
}
