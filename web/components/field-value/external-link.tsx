import { Anchor, Text } from '@mantine/core'
import { externalUrl } from './external-url.ts'

interface Props {
  readonly text: string
  /** Hides the query string unless the pointer is over the link. */
  readonly isShort?: boolean
}

/** User-provided string, shown as a link if it is a web URL. */
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
