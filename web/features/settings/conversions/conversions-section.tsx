import { Group, Stack } from '@mantine/core'
import { IconTargetArrow } from '@tabler/icons-react'
import { useState } from 'react'
import { useOrgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { EmptyCard } from '../../../components/feedback/empty-card.tsx'
import { QueryBoundary } from '../../../components/feedback/query-boundary.tsx'
import { lazyDialog } from '../../../components/overlay/lazy-dialog.tsx'
import { messages } from '../../../i18n/index.ts'
import { AddButton } from '../shared/add-button.tsx'
import { ConnectionResult } from '../shared/connection-result.tsx'
import { DestinationCard } from './destination-card.tsx'
import type { Destination } from './destination-state.ts'

const DestinationDialog = lazyDialog(
  async () => (await import('./destination-dialog.tsx')).DestinationDialog,
)

const texts = messages.conversions

/** Maximum number of destinations per organization; must match the service's limit. */
const maxDestinations = 20

/** Ad platforms that receive conversions, such as won leads. */
export function ConversionsSection() {
  const org = useOrg()
  const query = useOrgQuery('list_conversion_destinations', {})
  const [edited, setEdited] = useState<Destination | 'new'>()
  const isFull = (query.data?.data.length ?? 0) >= maxDestinations
  const add = org.may('conversions.change') ? (
    <AddButton
      label={texts.add}
      full={isFull ? texts.full(maxDestinations) : undefined}
      onClick={() => setEdited('new')}
    />
  ) : undefined
  return (
    <>
      <QueryBoundary query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyCard
              icon={<IconTargetArrow aria-hidden />}
              title={texts.none}
              help={texts.noneHelp}
              action={add}
            />
          ) : (
            <Stack gap="md">
              <ConnectionResult />
              <Group justify="flex-end">{add}</Group>
              {data.map((destination) => (
                <DestinationCard
                  key={destination.id}
                  destination={destination}
                  onEdit={() => setEdited(destination)}
                />
              ))}
            </Stack>
          )
        }
      </QueryBoundary>
      <DestinationDialog
        isOpen={edited !== undefined}
        edited={edited}
        onClose={() => setEdited(undefined)}
      />
    </>
  )
}
