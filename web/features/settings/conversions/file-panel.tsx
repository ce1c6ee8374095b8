import { Code, Stack, Text } from '@mantine/core'
import { CopyBlock } from '../../../components/form/copy-block.tsx'
import { messages } from '../../../i18n/index.ts'
import { ShownOnce } from '../shared/shown-once.tsx'

const texts = messages.conversions

interface Props {
  readonly fileUrl: string
  readonly userName: string
  readonly password: string
  readonly onDone: () => void
}

/** The file's URL, username and new password. */
export const FilePanel = ({ fileUrl, userName, password, onDone }: Props) => (
  <ShownOnce help={texts.passwordHelp} done={texts.done} onDone={onDone}>
    <CopyBlock title={texts.fileUrl} text={fileUrl} copy={texts.copyUrl} />
    <Stack gap={6}>
      <Text size="sm" fw={600}>
        {texts.userName}
      </Text>
      <Code block>{userName}</Code>
    </Stack>
    <CopyBlock title={texts.password} text={password} copy={texts.copyPassword} isMain />
  </ShownOnce>
)
