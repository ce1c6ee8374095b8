import { Anchor, Text } from '@mantine/core'
import { outwardAddress } from './external-url.ts'

interface Props {
  readonly text: string
  /** What stands after `?` is told when one points at the link. */
  readonly isShort?: boolean
}

/** A text of others, as a link where it is an address of the web. */
export function OutwardLink({ text, isShort = false }: Props) {
  const address = outwardAddress(text)
  if (address === undefined) {
    return (
      <Text span inherit className="free-text">
        {text}
      </Text>
    )
  }
  return (
    <Anchor
      href={address}
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
