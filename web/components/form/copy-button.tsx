import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { messages } from '../../i18n/en/index.ts'
import { useCopy } from './use-copy.ts'

interface Props {
  readonly text: string
  readonly label: string
  /** It is what the person came for. */
  readonly isMain?: boolean
}

/** Copies a text that is there to be copied, and says so. */
export function CopyButton({ text, label, isMain = false }: Props) {
  const { copied, copy } = useCopy(text)
  return (
    <Button
      size="xs"
      variant={isMain ? 'filled' : 'default'}
      onClick={copy}
      leftSection={
        copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />
      }
    >
      {copied ? messages.shared.copied : label}
    </Button>
  )
}
