import { Group, Stack } from '@mantine/core'
import { IconRadar2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { EmptyCard } from '../../../components/feedback/empty-card.tsx'
import { QueryBoundary } from '../../../components/feedback/query-boundary.tsx'
import { ReadOnlyNote } from '../../../components/feedback/read-only-note.tsx'
import { lazyDialog } from '../../../components/overlay/lazy-dialog.tsx'
import { messages } from '../../../i18n/index.ts'
import { AddButton } from '../shared/add-button.tsx'
import type { Site } from './pixel-activity.ts'
import { RejectedEvents } from './rejected-events.tsx'
import { SiteCard } from './site-card.tsx'

const SiteEditor = lazyDialog(async () => (await import('./site-editor.tsx')).SiteEditor)

/** Polling interval; the service updates counts every 5 s. */
const pollMs = 5_000

/** Sites with their snippets and pixel activity. */
export function PixelSection() {
  const [edited, setEdited] = useState<Site | 'new'>()
  const org = useOrg()
  const mayChange = org.may('sites.change')
  const query = useQuery({ ...orgQuery(org.id, 'list_sites', {}), refetchInterval: pollMs })
  const add = <AddButton label={messages.pixel.add} onClick={() => setEdited('new')} />
  return (
    <Stack gap="md">
      {mayChange ? null : <ReadOnlyNote />}
      <QueryBoundary query={query}>
        {({ data: sites }) =>
          sites.length === 0 ? (
            <EmptyCard
              icon={<IconRadar2 aria-hidden />}
              title={messages.pixel.emptyTitle}
              help={mayChange ? messages.pixel.empty : messages.pixel.emptyReader}
              action={mayChange ? add : null}
            />
          ) : (
            <>
              {mayChange ? <Group justify="flex-end">{add}</Group> : null}
              {sites.map((site) => (
                <SiteCard
                  key={site.id}
                  site={site}
                  now={query.dataUpdatedAt}
                  onEdit={() => setEdited(site)}
                />
              ))}
              {org.may('events.read') ? <RejectedEvents sites={sites} /> : null}
            </>
          )
        }
      </QueryBoundary>
      <SiteEditor
        isOpen={edited !== undefined}
        edited={edited}
        onClose={() => setEdited(undefined)}
      />
    </Stack>
  )
}
