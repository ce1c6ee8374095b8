import { Box, Button, Group, NativeSelect, Stack, Switch } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useOrgQuery } from '../../../api/org-query.ts'
import { RemoveButton } from '../../../components/table/remove-button.tsx'
import { messages } from '../../../i18n/index.ts'
import { AmountInput } from './amount-input.tsx'
import { newRow, type RowDraft, type RuleDraft } from './rule-draft.ts'

const texts = messages.conversions

interface Props {
  readonly rule: RuleDraft
  readonly onChange: (changes: Partial<RuleDraft>) => void
}

/** Details of the value that a rule sends. */
export function RuleValueInput({ rule, onChange }: Props) {
  const { value, amount, percent, needsValue } = rule
  if (value === 'none') return null
  const amountInput = (
    <AmountInput
      label={value === 'fixed' ? texts.amount : texts.percentBase}
      isRequired={value === 'fixed'}
      isWide
      placeholder={value === 'fixed' ? '' : texts.values.lead}
      value={amount}
      onChange={(text) => onChange({ amount: text })}
    />
  )
  if (value === 'fixed') return amountInput
  return (
    <Stack gap="xs">
      {value === 'percent' ? (
        <Group align="flex-start" gap="xs">
          <AmountInput
            label={texts.percent}
            unit="%"
            isRequired
            value={percent}
            onChange={(text) => onChange({ percent: text })}
          />
          {amountInput}
        </Group>
      ) : null}
      {value === 'label' || value === 'value' ? (
        <ValueTable rule={rule} by={value} onChange={onChange} />
      ) : null}
      <Switch
        label={texts.needsValue}
        checked={needsValue}
        onChange={(event) => onChange({ needsValue: event.currentTarget.checked })}
      />
    </Stack>
  )
}

interface TableProps extends Props {
  readonly by: 'label' | 'value'
}

/** An amount for each label or for each range of lead values. */
function ValueTable({ rule: { rows, other }, by, onChange }: TableProps) {
  const replace = (index: number, row: RowDraft) =>
    onChange({ rows: rows.map((one, i) => (i === index ? row : one)) })
  return (
    <Stack gap="xs">
      {rows.map((row, i) => (
        <Group
          // The position serves as the key, because rows have no ID.
          key={`row ${i + 1}`}
          align="flex-start"
          gap="xs"
        >
          {by === 'label' ? (
            <LabelSelect
              value={row.labelId}
              onChange={(labelId) => replace(i, { ...row, labelId })}
            />
          ) : (
            <AmountInput
              label={texts.from}
              isRequired
              value={row.from}
              onChange={(from) => replace(i, { ...row, from })}
            />
          )}
          <AmountInput
            label={texts.amount}
            isRequired
            value={row.amount}
            onChange={(amount) => replace(i, { ...row, amount })}
          />
          {rows.length > 1 ? (
            // Aligns with the inputs, which are below their labels.
            <Box pt={25}>
              <RemoveButton
                label={texts.removeRow(i + 1)}
                size="lg"
                isLoading={false}
                onClick={() => onChange({ rows: rows.filter((_, index) => index !== i) })}
              />
            </Box>
          ) : null}
        </Group>
      ))}
      <Group align="flex-end" gap="xs">
        <AmountInput
          label={texts.otherAmount}
          placeholder={texts.values.none}
          value={other}
          onChange={(text) => onChange({ other: text })}
        />
        <Button
          size="xs"
          mb={3}
          variant="subtle"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange({ rows: [...rows, newRow()] })}
        >
          {texts.addRow}
        </Button>
      </Group>
    </Stack>
  )
}

interface LabelSelectProps {
  readonly value: string
  readonly onChange: (labelId: string) => void
}

function LabelSelect({ value, onChange }: LabelSelectProps) {
  const labels = useOrgQuery('list_labels', {}).data?.data ?? []
  return (
    <NativeSelect
      label={texts.label}
      w={{ base: 96, sm: 150 }}
      required
      withAsterisk={false}
      data={[
        { value: '', label: '' },
        ...labels.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
