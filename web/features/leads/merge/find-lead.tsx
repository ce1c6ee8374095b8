import { Group, Loader, Stack, Text, TextInput, Title, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { GetLeadOutput, ListLeadsOutput } from '../../../../sdk/app-operations.generated.ts'
import { useOrgQuery } from '../../../api/org-query.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { formatValue } from '../../../components/field-value/format-value.ts'
import { leadName } from '../../../components/field-value/lead-name.ts'
import { StatusBadge } from '../../../components/field-value/status-badge.tsx'
import { useValueNames } from '../../../components/field-value/use-value-names.ts'
import { messages } from '../../../i18n/index.ts'
import classes from './merge.module.css'

const texts = messages.merge
const debounceMs = 250
/** Number of leads that are suggested. */
const limit = 8
const fields = 'id,name,email,phone,status,locked,createdAt'

type FoundLead = ListLeadsOutput[number]

interface Props {
  readonly lead: GetLeadOutput
  readonly onChoose: (id: string) => void
}

/** Suggests leads with the same email or phone, and offers a search. */
export function FindLead({ lead, onChoose }: Props) {
  const [typed, setTyped] = useState('')
  const [needle] = useDebouncedValue(typed.trim(), debounceMs)
  return (
    <Stack>
      <TextInput
        type="search"
        label={texts.search}
        description={texts.findHelp}
        placeholder={texts.searchPlaceholder}
        leftSection={<IconSearch size={16} aria-hidden />}
        maxLength={255}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        data-autofocus
      />
      {needle === '' ? (
        <SuggestedLeads lead={lead} onChoose={onChoose} />
      ) : (
        <MatchingLeads lead={lead} needle={needle} onChoose={onChoose} />
      )}
    </Stack>
  )
}

function SuggestedLeads({ lead, onChoose }: Props) {
  const { email, phone } = lead
  const options = { sort: 'createdAt:desc', limit: limit + 1, fields }
  const sameEmail = useOrgQuery(
    'list_leads',
    { ...options, email: email ?? '' },
    { enabled: email !== null },
  )
  const samePhone = useOrgQuery(
    'list_leads',
    { ...options, phone: phone ?? '' },
    { enabled: phone !== null },
  )
  const error = sameEmail.error ?? samePhone.error
  if (error !== null) return <ErrorState error={error} />
  if (sameEmail.isLoading || samePhone.isLoading) return <Loader size="sm" />
  const found = [...(sameEmail.data?.data ?? []), ...(samePhone.data?.data ?? [])]
  return (
    <LeadChoices
      title={texts.suggested}
      leads={pickMergeable(found, lead)}
      none={texts.noSuggestions}
      onChoose={onChoose}
    />
  )
}

function MatchingLeads({ lead, needle, onChoose }: Props & { readonly needle: string }) {
  const options = { sort: 'createdAt:desc', limit: limit + 1, fields }
  const { data, error } = useOrgQuery('list_leads', { ...options, search: needle })
  if (error !== null) return <ErrorState error={error} />
  if (data === undefined) return <Loader size="sm" />
  return (
    <LeadChoices
      title={texts.results}
      leads={pickMergeable(data.data, lead)}
      none={texts.noMatches}
      onChoose={onChoose}
    />
  )
}

/** Leads that can be merged with the given lead, each listed only once. */
function pickMergeable(found: readonly FoundLead[], { id }: GetLeadOutput): readonly FoundLead[] {
  const byId = new Map(found.map((one) => [one.id, one]))
  return [...byId.values()].filter((one) => one.id !== id && one.locked !== true).slice(0, limit)
}

interface ChoicesProps {
  readonly title: string
  readonly leads: readonly FoundLead[]
  readonly none: string
  readonly onChoose: (id: string) => void
}

function LeadChoices({ title, leads, none, onChoose }: ChoicesProps) {
  const names = useValueNames()
  if (leads.length === 0) {
    return (
      <Text size="sm" c="dimmed" role="status">
        {none}
      </Text>
    )
  }
  return (
    <Stack gap="xs">
      <Title order={3} size="sm" c="dimmed">
        {title}
      </Title>
      {leads.map((one) => (
        <UnstyledButton key={one.id} className={classes.choice} onClick={() => onChoose(one.id)}>
          <Group justify="space-between" wrap="nowrap">
            <Stack gap={0} miw={0}>
              <Text size="sm" fw={600} className="free-text">
                {leadName(one)}
              </Text>
              <Text size="xs" c="dimmed" className="free-text">
                {[one.email, one.phone, formatValue('createdAt', one.createdAt, names)]
                  .filter((text) => text != null)
                  .join(' · ')}
              </Text>
            </Stack>
            {one.status === undefined ? null : <StatusBadge status={one.status} />}
          </Group>
        </UnstyledButton>
      ))}
    </Stack>
  )
}
