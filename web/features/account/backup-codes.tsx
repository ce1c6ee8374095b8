import { Button, Code, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { CopyButton } from '../../components/form/copy-button.tsx'
import { messages } from '../../i18n/index.ts'

interface Props {
  readonly codes: readonly string[]
  readonly email: string
  readonly onDone: () => void
}

/** Backup codes, which are shown only once. */
export function BackupCodes({ codes, email, onDone }: Props) {
  const text = [messages.account.backupFileHeader(email), '', ...codes, ''].join('\n')
  return (
    <Stack>
      <Text size="sm">{messages.account.backupHelp}</Text>
      <SimpleGrid
        cols={2}
        component="ul"
        aria-label={messages.account.backupCodes}
        style={{ listStyle: 'none', padding: 0, margin: 0 }}
        spacing="xs"
      >
        {codes.map((code) => (
          <li key={code}>
            <Code block ta="center">
              {code}
            </Code>
          </li>
        ))}
      </SimpleGrid>
      <Group gap="xs">
        <CopyButton text={text} label={messages.account.copyCodes} />
        <Button
          variant="default"
          size="xs"
          onClick={() => download(text)}
          leftSection={<IconDownload size={14} aria-hidden />}
        >
          {messages.account.downloadCodes}
        </Button>
      </Group>
      <Button onClick={onDone}>{messages.account.codesSaved}</Button>
    </Stack>
  )
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = messages.account.backupFile
  link.click()
  URL.revokeObjectURL(url)
}
