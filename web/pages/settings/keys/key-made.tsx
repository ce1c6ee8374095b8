import { Alert, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconCopy, IconEyeOff } from '@tabler/icons-react'
import { words } from '../../../words/index.ts'
import { curlOf, type Key } from './key-state.ts'

const { keys: texts } = words.team

interface Props {
  readonly secret: string
  readonly access: Key['access']
  readonly onDone: () => void
}

/** A key that was just made, to copy, with a call to try it. */
export const KeyMade = ({ secret, access, onDone }: Props) => (
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
      <CopyButton value={text} timeout={2_000}>
        {({ copied, copy: doCopy }) => (
          <Button
            size="xs"
            variant={isMain ? 'filled' : 'default'}
            onClick={doCopy}
            leftSection={
              copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />
            }
          >
            {copied ? words.parts.copied : copy}
          </Button>
        )}
      </CopyButton>
    </Group>
  </Stack>
)
