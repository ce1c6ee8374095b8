import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { SkeletonLines } from '../../../components/feedback/query-boundary.tsx'
import { ServiceMessage } from '../../../components/feedback/service-message.tsx'
import { lazyPart } from '../../../components/loading/lazy-part.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatBytes } from '../../../lib/bytes.ts'
import { InvalidRows } from '../check/invalid-rows.tsx'
import type { ImportView } from '../import-view.ts'
import { CheckForKind, MappingForKind } from '../mapping/mapping-for-kind.tsx'
import { EncodingChoice } from '../upload/encoding-choice.tsx'
import { importEncoding, importSheets } from '../upload/import-file.ts'
import { SheetChoice } from '../upload/sheet-choice.tsx'
import { isRunning } from '../use-import.ts'
import { ImportProgress } from './import-progress.tsx'
import { ImportResult } from './import-result.tsx'
import { UndoneResult } from './undone-result.tsx'

// Loaded on demand: only one step needs this code.
const ImportDrop = lazyPart(async () => (await import('../upload/import-drop.tsx')).ImportDrop)

const texts = messages.imports

interface Props {
  readonly view: ImportView
}

/** An import's current step, or its result. */
export const ImportStep = ({ view }: Props) => (
  <Suspense fallback={<SkeletonLines />}>
    <Step view={view} />
  </Suspense>
)

function Step({ view }: Props) {
  const { state } = view
  if (state === 'uploading') return <UnfinishedUpload view={view} />
  if (isRunning(state)) return <ImportProgress view={view} />
  if (state === 'undone') return <UndoneResult view={view} />
  if (view.can.includes('check')) return <BeforeImport key={state} view={view} />
  return (
    <>
      <Failure view={view} />
      <ImportResult view={view} />
      <InvalidRows view={view} />
    </>
  )
}

/** Upload that was interrupted by closing the page or losing the connection. */
const UnfinishedUpload = ({ view }: Props) => (
  <Stack gap="sm">
    <Alert color="yellow" variant="light" title={texts.unfinishedTitle}>
      {texts.unfinished(view.name, formatBytes(view.size))}
    </Alert>
    <ImportDrop kind={view.kind} unfinished={view} />
  </Stack>
)

/** Column mapping, or the dry run result with a way back to the mapping. */
function BeforeImport({ view }: Props) {
  const [isChanging, setChanging] = useState(view.state !== 'checked')
  if (view.state === 'checked' && !isChanging) {
    return (
      <>
        <CheckForKind view={view} onChange={() => setChanging(true)} />
        <InvalidRows view={view} />
      </>
    )
  }
  return (
    <>
      <Failure view={view} />
      <SheetChoice view={view} />
      <EncodingChoice view={view} />
      <MappingForKind key={importSheets(view).sheet ?? importEncoding(view).encoding} view={view} />
      {view.state === 'checked' ? (
        <Group>
          <Button variant="subtle" onClick={() => setChanging(false)}>
            {messages.shared.cancel}
          </Button>
        </Group>
      ) : null}
    </>
  )
}

/** Reason for a failure, as reported by the service. */
const Failure = ({ view: { state, message } }: Props) =>
  state !== 'failed' ? null : (
    <Alert
      role="alert"
      color="red"
      variant="light"
      title={texts.failedTitle}
      icon={<IconAlertTriangle aria-hidden />}
    >
      <Text size="sm" className="free-text">
        <ServiceMessage text={message ?? ''} />
      </Text>
    </Alert>
  )
