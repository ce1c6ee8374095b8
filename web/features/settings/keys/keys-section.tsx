import { Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconKey } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useOrgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { EmptyCard } from '../../../components/feedback/empty-card.tsx'
import { QueryBoundary } from '../../../components/feedback/query-boundary.tsx'
import { lazyPart } from '../../../components/loading/lazy-part.tsx'
import { lazyDialog } from '../../../components/overlay/lazy-dialog.tsx'
import { Card } from '../../../components/page/card.tsx'
import { messages } from '../../../i18n/index.ts'
import { useRequestedAction } from '../../../lib/requested-action.ts'
import { RejectedCreatesCard } from '../../rejected-creates/shared/rejected-creates-card.tsx'
import { AddButton } from '../shared/add-button.tsx'
import { InactiveKeys } from './inactive-keys.tsx'
import { isActive } from './key-state.ts'
import { KeyTable } from './key-table.tsx'

const { keys: texts } = messages.team

const ClientOrgsCard = lazyPart(async () => (await import('./client-orgs-card.tsx')).ClientOrgsCard)
const CreateKeyDialog = lazyDialog(async () => (await import('./create-key.tsx')).CreateKeyDialog)

/** Lists, creates and revokes API keys. */
export function KeysSection() {
  const org = useOrg()
  const query = useOrgQuery('list_keys', {})
  const [isCreating, { open, close }] = useDisclosure()
  useRequestedAction('createKey', open)
  const create = org.may('keys.change') ? (
    <AddButton label={texts.create} onClick={open} />
  ) : undefined
  return (
    <Stack>
      <QueryBoundary query={query}>
        {({ data }) => {
          const inForce = data.filter((key) => isActive(key, Date.now()))
          const over = data.filter((key) => !isActive(key, Date.now()))
          return (
            <>
              {inForce.length === 0 ? (
                <EmptyCard
                  icon={<IconKey />}
                  title={texts.empty}
                  help={texts.emptyHelp}
                  action={create}
                />
              ) : (
                <Card title={texts.title} help={texts.help} actions={create}>
                  <KeyTable keys={inForce} />
                </Card>
              )}
              {over.length === 0 ? null : <InactiveKeys keys={over} />}
            </>
          )
        }}
      </QueryBoundary>
      <Suspense fallback={null}>
        <ClientOrgsCard />
      </Suspense>
      <RejectedCreatesCard />
      <CreateKeyDialog isOpen={isCreating} onClose={close} />
    </Stack>
  )
}
