import { Button, Code, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { CopyButton } from '../../components/form/copy-button.tsx'
import { messages } from '../../i18n/index.ts'
import { saveFile } from '../../lib/save-file.ts'

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
          onClick={() =>
            saveFile(messages.account.backupFile, new Blob([text], { type: 'text/plain' }))
          }
          leftSection={<IconDownload size={14} aria-hidden />}
        >
          {messages.account.downloadCodes}
        </Button>
      </Group>
      <Button onClick={onDone}>{messages.account.codesSaved}</Button>
    </Stack>
  )
}
