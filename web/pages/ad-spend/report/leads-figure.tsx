import { UnstyledButton } from '@mantine/core'
import { lazy } from 'react'
import { MenuButton } from '../../../parts/menu-button.tsx'
import classes from '../ad-spend.module.css'
import type { LeadList } from './lead-lists.ts'

const load = () => import('./lead-list-items.tsx')
const Items = lazy(async () => ({ default: (await load()).LeadListItems }))

interface Props {
  readonly count: number
  /** The figure as it is shown. */
  readonly children: string
  /** What it counts, and of what. */
  readonly label: string
  readonly lists: readonly LeadList[]
}

/** A count of leads that leads to them, by a choice of the lists that have them. */
export function LeadsFigure({ count, children, label, lists }: Props) {
  if (lists.length === 0) return children
  const button = (
    <UnstyledButton className={classes.count ?? ''} aria-label={`${children} ${label}`}>
      {children}
    </UnstyledButton>
  )
  return (
    <MenuButton button={button} loadItems={load} position="bottom-end" width={300}>
      <Items lists={lists} count={count} />
    </MenuButton>
  )
}
