import { Stack } from '@mantine/core'
import { useOrg } from '../../../auth/use-org.ts'
import { ReadOnlyNote } from '../../../components/feedback/read-only-note.tsx'
import { words } from '../../../i18n/en/index.ts'
import { AdSpendFrame } from '../shared/ad-spend-layout.tsx'
import { RateAdd } from './add-rate.tsx'
import { RateList } from './rate-list.tsx'

/** Rates by which the report shows several currencies in one. */
export function RatesPage() {
  const mayChange = useOrg().may('leads.import')
  return (
    <AdSpendFrame path="/currencies" help={words.currencies.help}>
      <Stack gap="lg">
        {mayChange ? <RateAdd /> : <ReadOnlyNote />}
        <RateList mayChange={mayChange} />
      </Stack>
    </AdSpendFrame>
  )
}
