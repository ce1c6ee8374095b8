import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './figure.module.css'

interface Props {
  readonly label: string
  /** Maximum number of metrics per row. */
  readonly most: number
  readonly children: ReactNode
}

/** Grid of metrics that fill the width of each row. */
export const FigureGrid = ({ label, most, children }: Props) => (
  <Box
    component="section"
    aria-label={label}
    className={classes.figures ?? ''}
    __vars={{ '--most': String(most) }}
  >
    {children}
  </Box>
)
