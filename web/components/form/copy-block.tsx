import { Code, Group, Stack, Text } from '@mantine/core'
import { CopyButton } from './copy-button.tsx'

interface Props {
  readonly title: string
  readonly text: string
  /** Button label. */
  readonly copy: string
  /** Button label for screen readers, if several blocks on the page have the same button. */
  readonly spokenLabel?: string
  readonly isMain?: boolean
}

/** String with a title and a copy button. */
export const CopyBlock = ({ title, text, copy, spokenLabel, isMain = false }: Props) => (
  <Stack gap={6}>
    <Text size="sm" fw={600}>
      {title}
    </Text>
    <Code block className="free-text">
      {text}
    </Code>
    <Group>
      <CopyButton text={text} label={copy} spokenLabel={spokenLabel} isMain={isMain} />
    </Group>
  </Stack>
)
