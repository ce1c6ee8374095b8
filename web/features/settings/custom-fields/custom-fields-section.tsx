import { Button, Group, List, Paper, Stack, Title } from '@mantine/core'
import { IconForms } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { EmptyCard } from '../../../components/feedback/empty-card.tsx'
import { QueryBoundary } from '../../../components/feedback/query-boundary.tsx'
import { hasPendingDraft } from '../../../components/form/kept-drafts.ts'
import { lazyDialog } from '../../../components/overlay/lazy-dialog.tsx'
import { messages } from '../../../i18n/index.ts'
import { AddButton } from '../shared/add-button.tsx'
import { About, FieldList, listStyles } from './field-list.tsx'
import { type CustomFieldItem, useFieldActions } from './use-field-actions.ts'

const FieldDialog = lazyDialog(async () => (await import('./field-dialog.tsx')).FieldDialog)

const texts = messages.customFieldSettings

/** Custom fields of the organization's leads, in order. */
export function CustomFieldsSection() {
  const [edited, setEdited] = useState<CustomFieldItem | 'new' | undefined>(() =>
    hasPendingDraft('custom field new') ? 'new' : undefined,
  )
  const query = useQuery({
    ...orgQuery(useOrg().id, 'list_custom_fields', {}),
    refetchInterval: ({ state }) => (isPreparing(state.data?.data) ? pollMs : false),
  })
  const add = <AddButton label={texts.add} onClick={() => setEdited('new')} />
  return (
    <Stack gap="md">
      <QueryBoundary query={query}>
        {({ data }) => {
          const active = data.filter(({ isArchived }) => !isArchived)
          return (
            <>
              {active.length === 0 ? (
                <EmptyCard
                  icon={<IconForms aria-hidden />}
                  title={texts.emptyTitle}
                  help={texts.empty}
                  action={add}
                />
              ) : (
                <>
                  <Group justify="flex-end">{add}</Group>
                  <FieldList fields={active} onEdit={setEdited} />
                </>
              )}
              <ArchivedFields fields={data.filter(({ isArchived }) => isArchived)} />
            </>
          )
        }}
      </QueryBoundary>
      <FieldDialog
        isOpen={edited !== undefined}
        edited={edited}
        onClose={() => setEdited(undefined)}
      />
    </Stack>
  )
}

/** Fields become ready within seconds, without any action by the user. */
const pollMs = 2_000

const isPreparing = (fields: readonly CustomFieldItem[] = []): boolean =>
  fields.some(({ isArchived, isReady }) => !isArchived && !isReady)

function ArchivedFields({ fields }: { readonly fields: readonly CustomFieldItem[] }) {
  const { restore } = useFieldActions()
  if (fields.length === 0) return null
  return (
    <Stack gap="xs" component="section">
      <Title order={2} size="h5">
        {texts.archived}
      </Title>
      <Paper withBorder px="md" py={4}>
        <List listStyleType="none" styles={listStyles}>
          {fields.map((field) => (
            <List.Item key={field.id} py={6}>
              <Group justify="space-between" gap="sm" wrap="nowrap">
                <About field={field} />
                <Button
                  variant="default"
                  size="xs"
                  flex="none"
                  aria-label={texts.restoreOne(field.label)}
                  onClick={() => restore(field)}
                >
                  {texts.restore}
                </Button>
              </Group>
            </List.Item>
          ))}
        </List>
      </Paper>
    </Stack>
  )
}
