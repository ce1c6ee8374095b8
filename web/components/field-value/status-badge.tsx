import { IconCircle, IconCircleCheck, IconCircleX, IconProgressCheck } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import type { Lead } from '../../../sdk/index.ts'
import { messages } from '../../i18n/index.ts'
import classes from './field-value.module.css'
import { PlainBadge } from './plain-badge.tsx'

export type Status = Lead['status']

/** Each status's color and icon. The icons differ in shape to help color-blind users. */
export const statusStyles = {
  open: { color: 'blue', icon: IconCircle },
  qualified: { color: 'violet', icon: IconProgressCheck },
  won: { color: 'success', icon: IconCircleCheck },
  lost: { color: 'gray', icon: IconCircleX },
} as const satisfies Record<Status, { color: string; icon: typeof IconCircle }>

type Size = 'sm' | 'md' | 'lg'

interface Props {
  readonly status: Status
  readonly size?: Size
}

export function StatusBadge({ status, size = 'md' }: Props) {
  const Icon = statusStyles[status].icon
  return (
    <PlainBadge
      className={classes.status}
      style={readLook(status, size)}
      icon={<Icon size={13} aria-hidden />}
    >
      {messages.leads.statuses[status]}
    </PlainBadge>
  )
}

/** Mantine's CSS variables for a badge in the status's color. */
function readLook(status: Status, size: Size): CSSProperties {
  const light = `--mantine-color-${statusStyles[status].color}-light`
  const sized = size === 'md' ? [] : ['height', 'padding-x', 'fz']
  return Object.fromEntries([
    ['--badge-bg', `var(${light})`],
    ['--badge-color', `var(${light}-color)`],
    ...sized.map((name) => [`--badge-${name}`, `var(--badge-${name}-${size})`]),
  ])
}
