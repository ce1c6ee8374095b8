import { ActionIcon, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { words } from '../words/index.ts'
import { Hint } from './hint.tsx'

/** Copies a text, and says so. */
export const Copy = ({ value, label }: { readonly value: string; readonly label?: string }) => (
  <CopyButton value={value} timeout={2_000}>
    {({ copied, copy }) => (
      <Hint label={copied ? words.parts.copied : (label ?? words.parts.copy)}>
        <ActionIcon
          variant="subtle"
          color={copied ? 'brand' : 'gray'}
          onClick={copy}
          aria-label={copied ? words.parts.copied : (label ?? words.parts.copy)}
        >
          {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        </ActionIcon>
      </Hint>
    )}
  </CopyButton>
)
