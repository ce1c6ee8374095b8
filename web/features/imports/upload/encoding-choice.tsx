import { Loader, Select, Stack, Text } from '@mantine/core'
import { encodings } from '../../../../contract/imports/encodings.ts'
import { useOrgMutation } from '../../../api/org-query.ts'
import { errorMessage } from '../../../components/feedback/toast.ts'
import { Card } from '../../../components/page/card.tsx'
import { messages } from '../../../i18n/index.ts'
import type { ImportView } from '../import-view.ts'
import { importQueries } from '../use-import.ts'
import { importEncoding } from './import-file.ts'

const texts = messages.encodings

const options = encodings.map((value) => ({ value, label: texts.names[value] }))

/**
 * Selects the encoding of a file if it cannot be detected, and shows words whose spelling depends
 * on it.
 */
export function EncodingChoice({ view }: { readonly view: ImportView }) {
  const { error, isPending, mutate, variables } = useOrgMutation('choose_import_encoding', {
    stale: importQueries,
    quiet: true,
  })
  const { encoding, samples } = importEncoding(view)
  if (encoding === null || samples.length === 0) return null
  return (
    <Card title={texts.title} help={texts.help}>
      <Stack gap="sm">
        <Select
          aria-label={texts.label}
          maw={360}
          data={options}
          value={isPending ? variables.encoding : encoding}
          allowDeselect={false}
          searchable
          nothingFoundMessage={texts.none}
          // Not disabled, because a disabled field would lose focus.
          readOnly={isPending}
          rightSection={
            isPending ? <Loader size="xs" aria-label={messages.imports.reading} /> : undefined
          }
          error={error === null ? undefined : errorMessage(error)}
          onChange={(chosen) => {
            const next = encodings.find((one) => one === chosen)
            if (next !== undefined && next !== encoding) mutate({ id: view.id, encoding: next })
          }}
        />
        <Text size="sm" className="free-text" aria-live="polite" opacity={isPending ? 0.5 : 1}>
          {samples.join(' · ')}
        </Text>
      </Stack>
    </Card>
  )
}
