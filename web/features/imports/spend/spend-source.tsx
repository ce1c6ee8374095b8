import { Checkbox, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTimeZone } from '../../../auth/use-time-zone.ts'
import { Card } from '../../../components/page/card.tsx'
import { messages } from '../../../i18n/index.ts'
import { timeZoneOptions } from '../../../lib/time-zones.ts'
import { CurrencyInput } from '../../ad-spend/shared/currency-input.tsx'
import { PlatformInput } from '../../ad-spend/shared/platform-input.tsx'
import { platformName } from '../../ad-spend/shared/platforms.ts'
import type { SpendPartProps } from './spend-part-props.ts'

const texts = messages.spendImports

/** Asks for the platform, the currency and the account, unless a column contains them. */
export function SpendSource(part: SpendPartProps) {
  const { currency, accountId } = part.raised
  return (
    <>
      <PlatformCard {...part} />
      {currency || accountId ? (
        <SimpleGrid cols={{ base: 1, md: currency && accountId ? 2 : 1 }} spacing="lg">
          {currency ? <CurrencyCard {...part} /> : null}
          {accountId ? <AccountCard {...part} /> : null}
        </SimpleGrid>
      ) : null}
      <ZoneCard {...part} />
    </>
  )
}

/** Time zone of the file's days, saved for the ad account. */
function ZoneCard({ mapping, complaints, onChange }: SpendPartProps) {
  const orgTimeZone = useTimeZone()
  const timeZone = mapping.timeZone ?? orgTimeZone
  const [zones] = useState(() => timeZoneOptions(timeZone))
  return (
    <Card title={texts.zoneTitle} help={texts.zoneHelp}>
      <Select
        id="import-timeZone"
        aria-label={texts.zoneTitle}
        data={zones}
        searchable
        allowDeselect={false}
        maw={320}
        value={timeZone}
        error={complaints.timeZone}
        onChange={(chosen) => chosen !== null && onChange({ timeZone: chosen })}
      />
    </Card>
  )
}

/** Platform that was recognized from the file; the user can correct it. */
function PlatformCard({ file, mapping, raised, complaints, onChange }: SpendPartProps) {
  const help = !raised.platform
    ? texts.fromColumn
    : file.platform === null
      ? describeLikely(file.likely ?? [])
      : texts.recognized(platformName(file.platform))
  return (
    <Card title={texts.platformTitle} help={help}>
      {raised.platform ? (
        <PlatformInput
          id="import-platform"
          likely={file.likely ?? []}
          value={mapping.platform ?? ''}
          error={complaints.platform}
          onChange={(platform) => onChange({ platform: platform === '' ? null : platform })}
        />
      ) : null}
    </Card>
  )
}

/** Names of the platforms that could have exported a file. */
const describeLikely = (likely: readonly string[]): string =>
  likely.length === 0 ? texts.notRecognized : texts.likely(likely.map(platformName))

const CurrencyCard = ({ file, mapping, complaints, onChange }: SpendPartProps) => (
  <Card
    title={texts.currencyTitle}
    help={file.guess.currency === null ? texts.currencyHelp : undefined}
  >
    <CurrencyInput
      id="import-currency"
      label={texts.currency}
      value={mapping.currency ?? ''}
      error={complaints.currency}
      onChange={(currency) => onChange({ currency: currency === '' ? null : currency })}
    />
  </Card>
)

/** Account ID; optional if there is only one account. */
const AccountCard = ({ mapping, complaints, onChange }: SpendPartProps) => (
  <Card title={texts.accountTitle} help={texts.accountHelp}>
    <Stack gap="sm">
      <TextInput
        id="import-accountId"
        label={texts.account}
        maw={320}
        maxLength={255}
        disabled={mapping.accountId === ''}
        value={mapping.accountId ?? ''}
        error={complaints.accountId}
        onChange={({ currentTarget: { value } }) =>
          onChange({ accountId: value === '' ? null : value })
        }
      />
      <Checkbox
        label={texts.oneAccount}
        checked={mapping.accountId === ''}
        onChange={({ currentTarget: { checked } }) => onChange({ accountId: checked ? '' : null })}
      />
    </Stack>
  </Card>
)
