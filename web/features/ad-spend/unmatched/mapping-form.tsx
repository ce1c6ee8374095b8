import { Anchor, Button, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useOrgMutation, useOrgQuery } from '../../../api/org-query.ts'
import { useTimeZone } from '../../../auth/use-time-zone.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { toastSuccess } from '../../../components/feedback/toast.ts'
import { useKeptDraft } from '../../../components/form/kept-drafts.ts'
import { parsePeriod } from '../../../components/period/period.ts'
import { messages } from '../../../i18n/index.ts'
import { dayAt } from '../../../lib/days.ts'
import { PlatformInput } from '../shared/platform-input.tsx'
import {
  campaignKey,
  campaignOptions,
  createDraft,
  type MappingDraft,
  parseCampaignKey,
  toMapping,
} from './mapping-draft.ts'
import { mappingQueries } from './mapping-queries.ts'

const texts = messages.adSpend

interface Props {
  readonly prefill: Partial<MappingDraft>
  readonly onDone: () => void
}

/** Form for UTM values and the campaign that they identify. */
export function MappingForm({ prefill, onDone }: Props) {
  const [first] = useState(() => createDraft(prefill))
  const [draft, setDraft] = useState(first)
  useKeptDraft('mapping', first, draft === first ? undefined : draft, setDraft)
  const [isByHand, setByHand] = useState(false)
  const [isPressed, setPressed] = useState(false)
  const { error, isPending, mutate } = useOrgMutation('create_ad_mapping', {
    stale: mappingQueries,
    quiet: true,
  })
  const change = (changes: Partial<MappingDraft>) => setDraft({ ...draft, ...changes })
  const complete = toMapping(draft)
  const submit = (event: { readonly preventDefault: () => void }) => {
    event.preventDefault()
    setPressed(true)
    if (complete === undefined) return
    const onSuccess = () => {
      toastSuccess(texts.mapped)
      onDone()
    }
    mutate(complete, { onSuccess })
  }
  const form = { draft, change, isIncomplete: isPressed && complete === undefined }
  return (
    <Stack renderRoot={(props) => <form noValidate onSubmit={submit} {...props} />}>
      <Text size="sm" c="dimmed">
        {texts.mapHelp}
      </Text>
      <UtmFields {...form} />
      {isByHand ? <CampaignIdFields {...form} /> : <CampaignSelect {...form} />}
      <Anchor
        component="button"
        type="button"
        size="sm"
        ta="start"
        onClick={() => setByHand(!isByHand)}
      >
        {isByHand ? texts.fromList : texts.enterId}
      </Anchor>
      {error === null ? null : <ErrorState error={error} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          {messages.shared.cancel}
        </Button>
        <Button type="submit" loading={isPending}>
          {messages.shared.save}
        </Button>
      </Group>
    </Stack>
  )
}

interface PartProps {
  readonly draft: MappingDraft
  readonly change: (changes: Partial<MappingDraft>) => void
  /** True if the user tried to submit the form with a value missing. */
  readonly isIncomplete: boolean
}

const UtmFields = ({ draft, change, isIncomplete }: PartProps) => {
  const isMissing = isIncomplete && !draft.utmSource?.trim() && !draft.utmCampaign?.trim()
  return (
    <div>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          label={texts.utmSource}
          placeholder={texts.any}
          maxLength={255}
          value={draft.utmSource ?? ''}
          error={isMissing}
          onChange={(event) => change({ utmSource: event.currentTarget.value })}
        />
        <TextInput
          label={texts.utmCampaign}
          placeholder={texts.any}
          maxLength={255}
          value={draft.utmCampaign ?? ''}
          error={isMissing}
          onChange={(event) => change({ utmCampaign: event.currentTarget.value })}
        />
      </SimpleGrid>
      <Text
        size="xs"
        mt={4}
        c={isMissing ? 'error' : 'dimmed'}
        {...(isMissing ? { role: 'alert' } : {})}
      >
        {isMissing ? texts.utmMissing : texts.utmHelp}
      </Text>
    </div>
  )
}

/** Selects a campaign that has spend, by name. */
function CampaignSelect({ draft, change, isIncomplete }: PartProps) {
  const timeZone = useTimeZone()
  const { startDate, endDate } = parsePeriod({ period: '12m' }, dayAt(Date.now(), timeZone))
  const { data } = useOrgQuery('get_ad_report', {
    period: 'custom',
    startDate,
    endDate,
    groupBy: 'campaign',
    limit: 500,
  })
  const choices = campaignOptions(data?.data.rows ?? [])
  const value = campaignKey(draft)
  return (
    <Select
      label={texts.campaign}
      description={texts.campaignHelp}
      data={choices}
      value={choices.some((one) => one.value === value) ? value : null}
      searchable
      limit={100}
      nothingFoundMessage={texts.noCampaignFound}
      error={isIncomplete && !draft.campaignId ? texts.chooseCampaign : undefined}
      onChange={(key) => change(key === null ? { campaignId: null } : parseCampaignKey(key))}
    />
  )
}

/** Identifies a campaign that has no spend, by ID. */
const CampaignIdFields = ({ draft, change, isIncomplete }: PartProps) => (
  <>
    <PlatformInput
      value={draft.platform ?? ''}
      error={isIncomplete && !draft.platform ? messages.spendImports.choosePlatform : undefined}
      onChange={(platform) => change({ platform, accountId: null })}
    />
    <TextInput
      label={texts.mapCampaignId}
      description={texts.mapCampaignIdHelp}
      maw={320}
      maxLength={255}
      value={draft.campaignId ?? ''}
      error={isIncomplete && !draft.campaignId?.trim() ? texts.enterCampaignId : undefined}
      onChange={(event) => change({ campaignId: event.currentTarget.value, accountId: null })}
    />
  </>
)
