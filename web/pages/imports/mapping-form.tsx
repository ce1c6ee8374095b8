import { Button, Group, Paper, Stack, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { useOrgMutation } from '../../api/org.ts'
import { Card } from '../../parts/card.tsx'
import { Problem } from '../../parts/problem.tsx'
import { words } from '../../words/index.ts'
import { fileText } from './file-text.ts'
import type { ImportFile, ImportMapping, ImportView } from './import-view.ts'
import { unanswered, withStatus } from './mapping.ts'
import { MappingColumns } from './mapping-columns.tsx'
import { complaintsOf } from './mapping-complaints.ts'
import { DuplicatesChoice, Questions } from './mapping-questions.tsx'
import { MappingStatuses } from './mapping-statuses.tsx'

const texts = words.imports

interface Props {
  readonly view: ImportView
  readonly file: ImportFile
}

/** Asks what the columns of a file become, and starts the dry run. */
export function MappingForm({ view, file }: Props) {
  const [mapping, setMapping] = useState<ImportMapping>(view.mapping ?? file.guess)
  const [isPressed, setPressed] = useState(false)
  const check = useOrgMutation('check_import', {
    stale: ['get_import', 'list_imports'],
    quiet: true,
  })
  const missing = unanswered(file, mapping)
  const submit = (event: { readonly preventDefault: () => void }) => {
    event.preventDefault()
    setPressed(true)
    if (missing.length === 0) check.mutate({ id: view.id, mapping })
    else document.getElementById(`import-${missing[0]}`)?.focus()
  }
  const complaints = {
    ...complaintsOf(check.error),
    ...(isPressed ? Object.fromEntries(missing.map((name) => [name, texts.mustAsk])) : {}),
  }
  const form = { file, mapping, complaints, onChange: setMapping }
  return (
    <Stack component="form" gap="lg" onSubmit={submit}>
      <Card title={texts.columnsTitle} help={`${texts.columnsHelp} ${fileText(file)}`}>
        <Switch
          mb="md"
          label={texts.hasHeader}
          checked={mapping.hasHeader}
          onChange={({ currentTarget: { checked } }) =>
            setMapping({ ...mapping, hasHeader: checked })
          }
        />
        <MappingColumns {...form} />
      </Card>
      <Questions {...form} />
      <MappingStatuses
        {...form}
        unknown={view.check?.unknownStatuses ?? []}
        onTold={(text, status) => setMapping(withStatus(mapping, text, status))}
      />
      <DuplicatesChoice {...form} />
      {check.error !== null && Object.keys(complaints).length === 0 ? (
        <Problem error={check.error} />
      ) : null}
      <Paper withBorder p="md">
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            {texts.checkHelp}
          </Text>
          <Button type="submit" loading={check.isPending}>
            {texts.check}
          </Button>
        </Group>
      </Paper>
    </Stack>
  )
}
