import { List, Paper, Stack } from '@mantine/core'
import { IconTags, IconTargetArrow } from '@tabler/icons-react'
import { useOrgMutation, useOrgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { EmptyCard } from '../../../components/feedback/empty-card.tsx'
import { QueryBoundary } from '../../../components/feedback/query-boundary.tsx'
import { ReadOnlyNote } from '../../../components/feedback/read-only-note.tsx'
import { toastSuccess } from '../../../components/feedback/toast.ts'
import { messages } from '../../../i18n/index.ts'
import { AddForm } from '../form/name-forms.tsx'
import { type TaxonomyKind, taxonomyOperations } from './taxonomy-operations.ts'
import { TaxonomyRow } from './taxonomy-row.tsx'

const icons = { label: IconTags, conversionEvent: IconTargetArrow } as const

interface Props {
  readonly kind: TaxonomyKind
}

export const LabelsSection = () => <TaxonomySection kind="label" />

export const ConversionEventsSection = () => <TaxonomySection kind="conversionEvent" />

function TaxonomySection({ kind }: Props) {
  const texts = messages.settings.choices[kind]
  const mayChange = useOrg().may('choices.change')
  const query = useOrgQuery(taxonomyOperations[kind].list, {})
  const Icon = icons[kind]
  return (
    <Stack gap="md">
      {mayChange ? <AddItem kind={kind} /> : <ReadOnlyNote />}
      <QueryBoundary query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyCard icon={<Icon aria-hidden />} title={texts.emptyTitle} help={texts.empty} />
          ) : (
            <Paper withBorder px="md" py={4}>
              <List listStyleType="none" styles={listStyles}>
                {data.map((choice) => (
                  <TaxonomyRow key={choice.id} kind={kind} choice={choice} mayChange={mayChange} />
                ))}
              </List>
            </Paper>
          )
        }
      </QueryBoundary>
    </Stack>
  )
}

// The label fills the row, which moves the buttons to the end.
const listStyles = { itemWrapper: { display: 'block' }, itemLabel: { display: 'block' } } as const

function AddItem({ kind }: Props) {
  const texts = messages.settings.choices[kind]
  const operations = taxonomyOperations[kind]
  const add = useOrgMutation(operations.add, { stale: [operations.list], quiet: true })
  return (
    <AddForm
      keptAs="new"
      label={texts.add}
      placeholder={texts.placeholder}
      isSaving={add.isPending}
      save={async (name) => toastSuccess(texts.added((await add.mutateAsync({ name })).name))}
    />
  )
}
