import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { CopyButton } from '../../../components/form/copy-button.tsx'
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
    <Stack gap={6}>
      <Text size="sm" fw={600}>
        {texts.secret}
      </Text>
      <Code block className="free-text">
        {secret}
      </Code>
      <Group>
        <CopyButton text={secret} label={texts.copySecret} isMain />
      </Group>
    </Stack>
    <Button variant="default" onClick={onDone}>
      {texts.done}
    </Button>
  </Stack>
)
