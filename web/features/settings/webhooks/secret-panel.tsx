import { Alert, Button, Stack } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { CopyBlock } from '../../../components/form/copy-block.tsx'
import { messages } from '../../../i18n/index.ts'

const texts = messages.webhooks

interface Props {
  readonly secret: string
  readonly onDone: () => void
}

/** New signing secret to copy. */
export const SecretPanel = ({ secret, onDone }: Props) => (
  <Stack>
    <Alert variant="light" color="yellow" icon={<IconEyeOff aria-hidden />}>
      {texts.secretHelp}
    </Alert>
    <CopyBlock title={texts.secret} text={secret} copy={texts.copySecret} isMain />
    <Button variant="default" onClick={onDone}>
      {texts.done}
    </Button>
  </Stack>
)
