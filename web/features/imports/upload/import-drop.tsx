import '@mantine/dropzone/styles.layer.css'
import { Alert, Button, Group, Paper, Progress, Stack, Text, ThemeIcon } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconAlertTriangle, IconFileSpreadsheet } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { errorMessage } from '../../../components/feedback/toast.ts'
import { messages } from '../../../i18n/index.ts'
import { formatBytes } from '../../../lib/bytes.ts'
import type { ImportKind, ImportView } from '../import-view.ts'
import { type UploadProgress, useUpload } from './use-upload.ts'

const texts = messages.imports

/** Maximum file size, as set by the service. */
const maxBytes = 512 * 1_048_576

const acceptedTypes = {
  'text/csv': ['.csv', '.tsv', '.txt'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
}

interface Props {
  readonly kind: ImportKind
  /** Import whose upload can be resumed. */
  readonly unfinished?: ImportView
}

/** Uploads a file that the user drops or selects. */
export function ImportDrop({ kind, unfinished }: Props) {
  const { progress, error, send, stop } = useUpload(kind)
  const choose = useRef<() => void>(null)
  const [complaint, setComplaint] = useState<string | null>(null)
  const takeFile = (files: readonly File[]) => {
    const [file] = files
    if (file === undefined) return
    const fileComplaint = validateFile(file, unfinished)
    setComplaint(fileComplaint)
    if (fileComplaint === null) send(file, unfinished)
  }
  if (progress !== null) return <UploadInProgress progress={progress} onStop={stop} />
  const problem = complaint ?? (error === null ? null : errorMessage(error))
  return (
    <Stack gap="sm">
      <Dropzone
        onDrop={takeFile}
        onReject={(rejected) => takeFile(rejected.map(({ file }) => file))}
        multiple={false}
        accept={acceptedTypes}
        openRef={choose}
        // Keyboard users use the button inside the drop zone instead.
        activateOnKeyboard={false}
        tabIndex={-1}
        inputProps={{ 'aria-label': texts.dropLabel, tabIndex: -1 }}
        enablePointerEvents
      >
        <DropText kind={kind} onChoose={() => choose.current?.()} />
      </Dropzone>
      {problem === null ? null : (
        <Alert
          role="alert"
          color="red"
          variant="light"
          title={texts.uploadFailed}
          icon={<IconAlertTriangle aria-hidden />}
        >
          {problem}
        </Alert>
      )}
    </Stack>
  )
}

/** Problem that can be detected before the upload; null if there is none. */
function validateFile(file: File, unfinished: ImportView | undefined): string | null {
  if (file.size === 0) return texts.empty
  if (file.size > maxBytes) return texts.tooLarge
  if (unfinished === undefined) return null
  const isSame = file.name.slice(-200) === unfinished.name && file.size > unfinished.size
  return isSame ? null : texts.otherFile(unfinished.name)
}

interface DropTextProps {
  readonly kind: ImportKind
  readonly onChoose: () => void
}

const DropText = ({ kind, onChoose }: DropTextProps) => (
  <Stack align="center" gap="xs" py="lg">
    <ThemeIcon size={52} radius="xl" variant="light" aria-hidden>
      <IconFileSpreadsheet size={28} stroke={1.6} />
    </ThemeIcon>
    <Text fw={600} ta="center">
      {texts.dropTitle}
    </Text>
    <Text size="sm" c="dimmed" ta="center" maw="32rem">
      {kind === 'leads' ? texts.dropHelp : messages.spendImports.drop[kind]}
    </Text>
    <Button
      mt="xs"
      onClick={(event) => {
        // Otherwise, the surrounding drop zone would open the file picker a second time.
        event.stopPropagation()
        onChoose()
      }}
    >
      {texts.choose}
    </Button>
  </Stack>
)

interface UploadInProgressProps {
  readonly progress: UploadProgress
  readonly onStop: () => void
}

function UploadInProgress({ progress: { name, size, sent }, onStop }: UploadInProgressProps) {
  const title = texts.uploading(name)
  return (
    <Paper withBorder p="lg">
      <Group justify="space-between" wrap="nowrap" mb="sm">
        <Text fw={600} className="free-text">
          {title}
        </Text>
        <Button size="xs" variant="default" onClick={onStop}>
          {texts.stopUpload}
        </Button>
      </Group>
      <Progress.Root size="lg">
        <Progress.Section value={(sent / size) * 100} aria-label={title} animated />
      </Progress.Root>
      <Text size="sm" c="dimmed" mt="xs" role="status">
        {sent >= size ? texts.reading : texts.uploaded(formatBytes(sent), formatBytes(size))}
      </Text>
    </Paper>
  )
}
