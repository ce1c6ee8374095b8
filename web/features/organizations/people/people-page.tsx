import { Button, Paper, Stack, TextInput } from '@mantine/core'
import { IconSearch, IconTable, IconUserPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { SkeletonLines } from '../../../components/feedback/query-boundary.tsx'
import { lazyDialog } from '../../../components/overlay/lazy-dialog.tsx'
import { Page } from '../../../components/page/page.tsx'
import { messages } from '../../../i18n/index.ts'
import { AccountLayout } from '../../../layout/account-layout.tsx'
import { findPeople } from './group-people.ts'
import type { PeopleAction } from './people-action.ts'
import { PeopleTable } from './people-table.tsx'
import { Unloaded } from './unloaded.tsx'
import { useManagedOrgs, usePeople } from './use-people.ts'

const { overview, people: texts, shared } = messages

const PeopleDialog = lazyDialog(async () => (await import('./people-dialog.tsx')).PeopleDialog)

/**
 * The people in all organizations that the user manages. A change can apply to several
 * organizations.
 */
export function PeoplePage() {
  const [action, setAction] = useState<PeopleAction>()
  const orgs = useManagedOrgs()
  return (
    <AccountLayout size="xl">
      <Page
        title={texts.title}
        help={texts.help}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconTable size={16} aria-hidden />}
              renderRoot={(props) => <Link to="/organizations" {...props} />}
            >
              {overview.title}
            </Button>
            {orgs.length === 0 ? null : (
              <Button
                leftSection={<IconUserPlus size={16} aria-hidden />}
                onClick={() => setAction({ kind: 'invite', person: undefined })}
              >
                {texts.invite}
              </Button>
            )}
          </>
        }
      >
        <Paper withBorder p="md">
          {orgs.length === 0 ? (
            <EmptyState title={shared.noAccessTitle} help={texts.noneManaged} />
          ) : (
            <PeopleSection onAct={setAction} />
          )}
        </Paper>
      </Page>
      <PeopleDialog
        isOpen={action !== undefined}
        action={action}
        onClose={() => setAction(undefined)}
      />
    </AccountLayout>
  )
}

/** Number of people shown initially and added by each click. */
const step = 50

function PeopleSection({ onAct }: { readonly onAct: (action: PeopleAction) => void }) {
  const [search, setSearch] = useState('')
  const [limit, setLimit] = useState(step)
  const { people, isLoading, failed, retry } = usePeople(useManagedOrgs())
  const found = findPeople(people, search)
  return (
    <Stack>
      <TextInput
        type="search"
        maw={360}
        label={texts.find}
        placeholder={texts.findHelp}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={({ currentTarget: { value } }) => {
          setSearch(value)
          setLimit(step)
        }}
      />
      <Unloaded orgs={failed} retry={retry} />
      {isLoading && people.length === 0 ? (
        <SkeletonLines />
      ) : found.length === 0 ? (
        <EmptyState title={texts.noneFound} help={texts.noneFoundHelp} />
      ) : (
        <PeopleTable people={found.slice(0, limit)} count={found.length} onAct={onAct} />
      )}
      {found.length <= limit ? null : (
        <Button
          variant="default"
          style={{ alignSelf: 'center' }}
          onClick={() => setLimit(limit + step)}
        >
          {shared.more}
        </Button>
      )}
    </Stack>
  )
}
