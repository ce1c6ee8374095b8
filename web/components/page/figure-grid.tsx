import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './figure-card.module.css'

interface Props {
  readonly label: string
  /** Most cards that stand beside each other. */
  readonly most: number
  readonly children: ReactNode
}

/** Cards of figures, as many beside each other as have room. */
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
