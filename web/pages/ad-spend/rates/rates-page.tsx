import { Stack } from '@mantine/core'
import { ReadOnlyNote } from '../../../parts/read-only-note.tsx'
import { useOrg } from '../../../session/use-org.ts'
import { AdSpendFrame } from '../../../spend/ad-spend-frame.tsx'
import { words } from '../../../words/index.ts'
import { RateAdd } from './rate-add.tsx'
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
