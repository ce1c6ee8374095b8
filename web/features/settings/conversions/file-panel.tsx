import { Alert, Button, Code, Stack, Text } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { CopyBlock } from '../../../components/form/copy-block.tsx'
import { messages } from '../../../i18n/index.ts'

const texts = messages.conversions

interface Props {
  readonly fileUrl: string
  readonly userName: string
  readonly password: string
  readonly onDone: () => void
}

/** URL, user name and new password of the file. */
export const FilePanel = ({ fileUrl, userName, password, onDone }: Props) => (
  <Stack>
    <Alert variant="light" color="yellow" icon={<IconEyeOff aria-hidden />}>
      {texts.passwordHelp}
    </Alert>
    <CopyBlock title={texts.fileUrl} text={fileUrl} copy={texts.copyUrl} />
    <Stack gap={6}>
      <Text size="sm" fw={600}>
        {texts.userName}
      </Text>
      <Code block>{userName}</Code>
    </Stack>
    <CopyBlock title={texts.password} text={password} copy={texts.copyPassword} isMain />
    <Button variant="default" onClick={onDone}>
      {texts.done}
    </Button>
  </Stack>
)
