import { Anchor, Text } from '@mantine/core'
import { externalUrl } from './external-url.ts'

interface Props {
  readonly text: string
  /** What stands after `?` is told when one points at the link. */
  readonly isShort?: boolean
}

/** A text of others, as a link where it is an address of the web. */
export function ExternalLink({ text, isShort = false }: Props) {
  const url = externalUrl(text)
  if (url === undefined) {
    return (
      <Text span inherit className="free-text">
        {text}
      </Text>
    )
  }
  return (
    <Anchor
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      inherit
      className="free-text"
      title={isShort ? text : undefined}
    >
      {isShort ? text.replace(/[?#].*$/s, '') : text}
    </Anchor>
  )
}
