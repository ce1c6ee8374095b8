import { ActionIcon } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { messages } from '../../i18n/en/index.ts'
import { Hint } from '../overlay/hint.tsx'
import { useCopy } from './use-copy.ts'

interface Props {
  readonly value: string
  readonly label?: string
}

/** Copies a text, and says so. */
export function CopyIconButton({ value, label = messages.shared.copy }: Props) {
  const { copied, copy } = useCopy(value)
  const text = copied ? messages.shared.copied : label
  return (
    <Hint label={text}>
      <ActionIcon
        variant="subtle"
        color={copied ? 'brand' : 'gray'}
        onClick={copy}
        aria-label={text}
      >
        {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      </ActionIcon>
    </Hint>
  )
}
