import { Anchor, Button, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useOrgMutation, useOrgQuery } from '../../../api/org-query.ts'
import { useTimeZone } from '../../../auth/use-time-zone.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { tell } from '../../../components/feedback/toast.ts'
import { periodOf } from '../../../components/period/period.ts'
import { words } from '../../../i18n/en/index.ts'
import { dayAt } from '../../../lib/days.ts'
import { PlatformInput } from '../shared/platform-input.tsx'
import {
  campaignChoices,
  campaignKey,
  campaignOf,
  draftOf,
  type MappingDraft,
  toMapping,
} from './mapping-draft.ts'
import { mappingQueries } from './mapping-queries.ts'

const texts = words.adSpend

interface Props {
  readonly known: Partial<MappingDraft>
  readonly onDone: () => void
}

/** Asks what leads say, and which campaign they mean by it. */
export function MappingForm({ known, onDone }: Props) {
  const [draft, setDraft] = useState(() => draftOf(known))
  const [isByHand, setByHand] = useState(false)
  const [isPressed, setPressed] = useState(false)
  const { error, isPending, mutate } = useOrgMutation('create_ad_mapping', {
    stale: mappingQueries,
    quiet: true,
  })
  const change = (changes: Partial<MappingDraft>) => setDraft({ ...draft, ...changes })
  const whole = toMapping(draft)
  const submit = (event: { readonly preventDefault: () => void }) => {
    event.preventDefault()
    setPressed(true)
    if (whole === undefined) return
    const onSuccess = () => {
      tell(texts.mapped)
      onDone()
    }
    mutate(whole, { onSuccess })
  }
  const form = { draft, change, isIncomplete: isPressed && whole === undefined }
  return (
    <Stack renderRoot={(props) => <form noValidate onSubmit={submit} {...props} />}>
      <Text size="sm" c="dimmed">
        {texts.mapHelp}
      </Text>
      <Words {...form} />
      {isByHand ? <ByHand {...form} /> : <FromList {...form} />}
      <Anchor
        component="button"
        type="button"
        size="sm"
        ta="start"
        onClick={() => setByHand(!isByHand)}
      >
        {isByHand ? texts.fromList : texts.byHand}
      </Anchor>
      {error === null ? null : <ErrorState error={error} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          {words.parts.cancel}
        </Button>
        <Button type="submit" loading={isPending}>
          {words.parts.save}
        </Button>
      </Group>
    </Stack>
  )
}

interface PartProps {
  readonly draft: MappingDraft
  readonly change: (changes: Partial<MappingDraft>) => void
  /** It was to be sent, and something is missing. */
  readonly isIncomplete: boolean
}

/** What leads say. */
const Words = ({ draft, change, isIncomplete }: PartProps) => {
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
        {isMissing ? texts.sayOne : texts.utmHelp}
      </Text>
    </div>
  )
}

/** A campaign with spend, by its name. */
function FromList({ draft, change, isIncomplete }: PartProps) {
  const timeZone = useTimeZone()
  const { startDate, endDate } = periodOf({ period: '12m' }, dayAt(Date.now(), timeZone))
  const { data } = useOrgQuery('get_ad_report', {
    period: 'custom',
    startDate,
    endDate,
    groupBy: 'campaign',
    limit: 500,
  })
  const choices = campaignChoices(data?.data.rows ?? [])
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
      onChange={(key) => change(key === null ? { campaignId: null } : campaignOf(key))}
    />
  )
}

/** A campaign by its ID, before there is spend of it. */
const ByHand = ({ draft, change, isIncomplete }: PartProps) => (
  <>
    <PlatformInput
      value={draft.platform ?? ''}
      error={isIncomplete && !draft.platform ? words.spendImports.choosePlatform : undefined}
      onChange={(platform) => change({ platform, accountId: null })}
    />
    <TextInput
      label={texts.mapCampaignId}
      description={texts.mapCampaignIdHelp}
      maw={320}
      maxLength={255}
      value={draft.campaignId ?? ''}
      error={isIncomplete && !draft.campaignId?.trim() ? texts.chooseCampaign : undefined}
      onChange={(event) => change({ campaignId: event.currentTarget.value, accountId: null })}
    />
  </>
)
