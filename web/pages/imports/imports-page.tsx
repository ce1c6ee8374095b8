import { Stack, Title } from '@mantine/core'
import { NotFound } from '../../parts/not-found.tsx'
import { Page } from '../../parts/page.tsx'
import { useOrg } from '../../session/use-org.ts'
import { words } from '../../words/index.ts'
import { ImportHistory } from './earlier-imports.tsx'
import { ImportDrop } from './import-drop.tsx'

const texts = words.imports

/** Imports of leads, and where the next one begins. */
export function ImportsPage() {
  const org = useOrg()
  if (!org.may('leads.import')) return <NotFound />
  return (
    <Page title={texts.title} help={texts.help}>
      <ImportDrop kind="leads" />
      <Stack gap="sm" component="section">
        <Title order={2} size="h4">
          {texts.earlier}
        </Title>
        <ImportHistory kind="leads" />
      </Stack>
    </Page>
  )
}
