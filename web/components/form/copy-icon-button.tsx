import { ActionIcon } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { words } from '../../i18n/en/index.ts'
import { Hint } from '../overlay/hint.tsx'
import { useCopy } from './use-copy.ts'

interface Props {
  readonly value: string
  readonly label?: string
}

/** Copies a text, and says so. */
export function Copy({ value, label = words.parts.copy }: Props) {
  const { copied, copy } = useCopy(value)
  const says = copied ? words.parts.copied : label
  return (
    <Hint label={says}>
      <ActionIcon
        variant="subtle"
        color={copied ? 'brand' : 'gray'}
        onClick={copy}
        aria-label={says}
      >
        {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      </ActionIcon>
    </Hint>
  )
}
