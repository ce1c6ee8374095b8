import { Anchor, Badge, CloseButton, Group, Input, NativeSelect, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { maxLabels } from '../../../../contract/leads/labels/label-limits.ts'
import { listLabelIds } from '../../../../contract/leads/labels/label-list.ts'
import type { GetLeadOutput } from '../../../../sdk/app-operations.generated.ts'
import { useOrgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { messages } from '../../../i18n/index.ts'
import { useChangeLabels } from './use-change-labels.ts'

const texts = messages.lead

interface Props {
  readonly lead: GetLeadOutput
  readonly isReadOnly: boolean
}

/**
 * A lead's labels. A deleted label stays until it is removed. Uses a native select, because a
 * searchable field would add a 50 kB script to the lead page.
 */
export function LabelsField({ lead, isReadOnly }: Props) {
  const { data: loaded } = useOrgQuery('list_labels', {})
  const labels = loaded?.data ?? []
  const change = useChangeLabels()
  const stored = listLabelIds(lead)
  const { add = [], remove = [] } = change.isPending ? change.variables : {}
  const shown = [...new Set([...stored.filter((id) => !remove.includes(id)), ...add])]
  const others = labels.filter(({ id }) => !shown.includes(id))
  const save = (changes: { readonly add?: string[]; readonly remove?: string[] }) =>
    change.mutate({ ids: [lead.id], ...changes, message: () => texts.saved(texts.labels) })
  const findName = (id: string) =>
    labels.find((label) => label.id === id)?.name ?? messages.leads.deletedItem
  return (
    <Stack gap={6}>
      <Input.Label component="div">{texts.labels}</Input.Label>
      {shown.length === 0 ? null : (
        <Group gap={6} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
          {shown.map((id) => (
            <LabelItem
              key={id}
              name={findName(id)}
              {...(isReadOnly ? {} : { onRemove: () => save({ remove: [id] }) })}
            />
          ))}
        </Group>
      )}
      {shown.length > 0 || loaded === undefined ? null : isReadOnly ? (
        <Text size="sm">{texts.noLabel}</Text>
      ) : labels.length === 0 ? (
        <NoLabels />
      ) : null}
      {isReadOnly || others.length === 0 || shown.length >= maxLabels ? null : (
        <NativeSelect
          aria-label={texts.addLabel}
          data={[
            { value: '', label: texts.addLabel },
            ...others.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value=""
          onChange={({ currentTarget: { value } }) => {
            if (value !== '') save({ add: [value] })
          }}
        />
      )}
    </Stack>
  )
}

/** Shown if the organization has no labels, where the heading alone would look broken. */
function NoLabels() {
  const { id: orgId } = useOrg()
  return (
    <Anchor
      size="sm"
      renderRoot={(props) => (
        <Link to="/o/$orgId/settings/$section" params={{ orgId, section: 'labels' }} {...props} />
      )}
    >
      {texts.noLabelsYet}
    </Anchor>
  )
}

const LabelItem = ({
  name,
  onRemove,
}: {
  readonly name: string
  readonly onRemove?: () => void
}) => (
  <li>
    <Badge
      variant="default"
      tt="none"
      fw={500}
      radius="sm"
      size="lg"
      rightSection={
        onRemove === undefined ? undefined : (
          <CloseButton size={24} aria-label={texts.removeLabel(name)} onClick={onRemove} />
        )
      }
    >
      {name}
    </Badge>
  </li>
)
