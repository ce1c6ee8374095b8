import { ActionIcon, Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { messages } from '../../i18n/index.ts'
import { shared } from '../../i18n/shared.ts'
import { copyText } from '../../lib/clipboard.ts'
import { toastFailure } from '../feedback/toast.ts'
import { Hint } from '../overlay/hint.tsx'

interface CopyButtonProps {
  readonly text: string
  readonly label: string
  /** Label for screen readers, if the visible label is ambiguous on the page. */
  readonly spokenLabel?: string | undefined
  /** True if copying is the main action on the page or in the dialog. */
  readonly isMain?: boolean
}

export function CopyButton({ text, label, spokenLabel, isMain = false }: CopyButtonProps) {
  const { copied, copy } = useCopy(text)
  return (
    <Button
      size="xs"
      variant={isMain ? 'filled' : 'default'}
      onClick={copy}
      aria-label={copied ? undefined : spokenLabel}
      leftSection={
        copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />
      }
    >
      {copied ? messages.shared.copied : label}
    </Button>
  )
}

interface CopyIconButtonProps {
  readonly value: string
  readonly label?: string
}

export function CopyIconButton({ value, label = messages.shared.copy }: CopyIconButtonProps) {
  const { copied, copy } = useCopy(value)
  const text = copied ? messages.shared.copied : label
  return (
    <Hint label={text}>
      <ActionIcon
        variant="subtle"
        color={copied ? 'success' : 'gray'}
        onClick={copy}
        aria-label={text}
      >
        {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      </ActionIcon>
    </Hint>
  )
}

/** How long the button shows that copying succeeded. */
const copiedMs = 2_000

/** Copies a string. `copied` is true for a moment afterward; a failure shows a toast. */
function useCopy(text: string): { readonly copied: boolean; readonly copy: () => void } {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), copiedMs)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    const isCopied = await copyText(text)
    setCopied(isCopied)
    if (!isCopied) toastFailure(shared.notCopied)
  }
  return { copied, copy: () => void copy() }
}
