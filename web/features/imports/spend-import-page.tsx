import { SegmentedControl, Stack, Title } from '@mantine/core'
import { messages } from '../../i18n/index.ts'
import { pickOption, useSearchParams } from '../../lib/use-search-params.ts'
import { AdSpendLayout } from '../ad-spend/shared/ad-spend-layout.tsx'
import { ImportHistory } from './history/import-history.tsx'
import { ImportDrop } from './upload/import-drop.tsx'

const texts = messages.spendImports

const kinds = ['spend', 'clicks'] as const

/** Imports of ad spend or click reports, with an upload area for the next one. */
export function SpendImportPage() {
  const [search, change] = useSearchParams()
  const kind = pickOption(kinds, search.kind, 'spend')
  return (
    <AdSpendLayout path="/import" help={kind === 'spend' ? texts.spendHelp : texts.clicksHelp}>
      <SegmentedControl
        style={{ alignSelf: 'flex-start' }}
        aria-label={texts.kind}
        data={kinds.map((value) => ({ value, label: texts.kinds[value] }))}
        value={kind}
        onChange={(value) => change({ kind: value === 'spend' ? '' : value, before: '' })}
      />
      <ImportDrop key={kind} kind={kind} />
      <Stack gap="sm" component="section">
        <Title order={2} size="h4">
          {texts.earlier[kind]}
        </Title>
        <ImportHistory key={kind} kind={kind} />
      </Stack>
    </AdSpendLayout>
  )
}
