import { Stack } from '@mantine/core'
import { useOrg } from '../../../auth/use-org.ts'
import { ReadOnlyNote } from '../../../components/feedback/read-only-note.tsx'
import { messages } from '../../../i18n/index.ts'
import { AdSpendLayout } from '../shared/ad-spend-layout.tsx'
import { AddRate } from './add-rate.tsx'
import { RateList } from './rate-list.tsx'

/** Exchange rates that the report uses to convert amounts to one currency. */
export function RatesPage() {
  const mayChange = useOrg().may('leads.import')
  return (
    <AdSpendLayout path="/currencies" help={messages.currencies.help}>
      <Stack gap="lg">
        {mayChange ? <AddRate /> : <ReadOnlyNote />}
        <RateList mayChange={mayChange} />
      </Stack>
    </AdSpendLayout>
  )
}
