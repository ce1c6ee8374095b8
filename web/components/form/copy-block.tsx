import { Code, Group, Stack, Text } from '@mantine/core'
import { CopyButton } from './copy-button.tsx'

interface Props {
  readonly title: string
  readonly text: string
  /** Button label. */
  readonly copy: string
  readonly isMain?: boolean
}

/** String with a title and a copy button. */
export const CopyBlock = ({ title, text, copy, isMain = false }: Props) => (
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
