import { NativeSelect, Stack, Text } from '@mantine/core'
import { textLimits } from '../../../../contract/leads/lead-values.ts'
import type { GetLeadOutput } from '../../../../sdk/app-operations.generated.ts'
import { useOrgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { Card } from '../../../components/page/card.tsx'
import { messages } from '../../../i18n/index.ts'
import { LabelsField } from '../labels/labels-field.tsx'
import { useChangeLeads } from '../shared/use-change-leads.ts'
import { StageSelect } from '../stages/stage-select.tsx'
import { TextEdit } from './text-edit.tsx'
import { type LeadEdits, useUpdateLead } from './use-update-lead.ts'

const texts = messages.lead

interface Props {
  readonly lead: GetLeadOutput
}

/** The lead's stage, notes, labels and conversion, all editable in place. */
export function ProgressCard({ lead }: Props) {
  const isReadOnly = !useOrg().may('leads.change')
  const update = useUpdateLead(lead)
  const save = (label: string, changes: LeadEdits) => update(changes, texts.saved(label))
  return (
    <Card title={texts.progress}>
      <StageSelect lead={lead} isReadOnly={isReadOnly} />
      {lead.status === 'lost' ? (
        <TextEdit
          label={texts.lossReason}
          value={lead.lossReason}
          maxLength={textLimits.other}
          isReadOnly={isReadOnly}
          placeholder={messages.outcomes.lostPlaceholder}
          onSave={(lossReason) => save(texts.lossReason, { lossReason })}
        />
      ) : null}
      {lead.locked ? null : (
        <TextEdit
          label={texts.note}
          value={lead.note}
          maxLength={textLimits.note}
          isReadOnly={isReadOnly}
          placeholder={texts.notePlaceholder}
          isLong
          onSave={(note) => save(texts.note, { note })}
        />
      )}
      <TaxonomySelects lead={lead} isReadOnly={isReadOnly} />
      <TextEdit
        label={texts.conversionName}
        value={lead.conversionName}
        maxLength={textLimits.other}
        isReadOnly={isReadOnly}
        onSave={(conversionName) => save(texts.conversionName, { conversionName })}
      />
      {isReadOnly ? (
        <Text size="xs" c="dimmed">
          {texts.readOnly}
        </Text>
      ) : null}
    </Card>
  )
}

type PartProps = Props & { readonly isReadOnly: boolean }

/** Labels and conversion event; a deleted event stays selected until it is replaced. */
function TaxonomySelects({ lead, isReadOnly }: PartProps) {
  const events = useOrgQuery('list_conversion_events', {}).data?.data ?? []
  const { mutate } = useChangeLeads()
  return (
    <Stack gap="md">
      <LabelsField lead={lead} isReadOnly={isReadOnly} />
      <TaxonomySelect
        label={texts.conversionEvent}
        none={texts.noConversionEvent}
        choices={events}
        chosen={lead.selectedConversionEventId}
        isReadOnly={isReadOnly}
        onChoose={(selectedConversionEventId) =>
          mutate({
            ids: [lead.id],
            changes: { selectedConversionEventId },
            message: () => texts.saved(texts.conversionEvent),
          })
        }
      />
    </Stack>
  )
}

interface TaxonomySelectProps {
  readonly label: string
  readonly none: string
  readonly choices: readonly { readonly id: string; readonly name: string }[]
  readonly chosen: string | null
  readonly isReadOnly: boolean
  readonly onChoose: (id: string | null) => void
}

function TaxonomySelect({
  label,
  none,
  choices,
  chosen,
  isReadOnly,
  onChoose,
}: TaxonomySelectProps) {
  const isGone = chosen !== null && choices.every(({ id }) => id !== chosen)
  const data = choices.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <NativeSelect
      label={label}
      disabled={isReadOnly}
      data={[{ value: '', label: none }, ...(isGone ? [...data, deletedOption(chosen)] : data)]}
      value={chosen ?? ''}
      onChange={({ currentTarget: { value } }) => onChoose(value === '' ? null : value)}
    />
  )
}

const deletedOption = (id: string) => ({ value: id, label: messages.leads.deletedItem })
