import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { CopyButton } from '../../../components/form/copy-button.tsx'
import { words } from '../../../i18n/en/index.ts'
import { curlOf, type Key } from './key-state.ts'

const { keys: texts } = words.team

interface Props {
  readonly secret: string
  readonly access: Key['access']
  readonly onDone: () => void
}

/** A key that was just made, to copy, with a call to try it. */
export const NewKeyDialog = ({ secret, access, onDone }: Props) => (
  <Stack>
    <Alert variant="light" color="yellow" icon={<IconEyeOff aria-hidden />}>
      {texts.madeHelp}
    </Alert>
    <ToCopy title={texts.key} text={secret} copy={texts.copyKey} isMain />
    <ToCopy
      title={texts.tryIt}
      text={curlOf(window.location.origin, secret, access)}
      copy={texts.copyCurl}
    />
    <Button variant="default" onClick={onDone}>
      {texts.kept}
    </Button>
  </Stack>
)

interface ToCopyProps {
  readonly title: string
  readonly text: string
  readonly copy: string
  readonly isMain?: boolean
}

const ToCopy = ({ title, text, copy, isMain = false }: ToCopyProps) => (
  <Stack gap={6}>
    <Text size="sm" fw={600}>
      {title}
    </Text>
    <Code block className="free-text">
      {text}
    </Code>
    <Group>
      <CopyButton text={text} label={copy} isMain={isMain} />
    </Group>
  </Stack>
)
