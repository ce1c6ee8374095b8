import { Badge } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'

const { classes } = Badge

interface Props {
  readonly className: string | undefined
  /** Mantine's CSS variables for badges. */
  readonly style?: CSSProperties
  readonly icon?: ReactNode
  readonly children: ReactNode
}

/** Looks like Mantine's badge, but consists of bare elements, because tables have hundreds. */
export const PlainBadge = ({ className, style, icon, children }: Props) => (
  <span
    className={`mantine-Badge-root ${classes.root} ${className}`}
    style={style}
    data-with-left-section={icon === undefined ? undefined : true}
  >
    {icon === undefined ? null : (
      <span className={classes.section} data-position="left">
        {icon}
      </span>
    )}
    <span className={classes.label}>{children}</span>
  </span>
)
