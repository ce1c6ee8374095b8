import { Stack, Title } from '@mantine/core'
import { Page } from '../../components/page/page.tsx'
import { messages } from '../../i18n/index.ts'
import { ImportHistory } from './history/import-history.tsx'
import { ImportDrop } from './upload/import-drop.tsx'

const texts = messages.imports

/** Lead imports, with an upload area for the next one. */
export function ImportsPage() {
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
