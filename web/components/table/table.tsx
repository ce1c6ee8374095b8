import {
  Box,
  type BoxProps,
  type ElementProps,
  getSpacing,
  type MantineSpacing,
} from '@mantine/core'
import classes from './table.module.css'

type Props<T extends 'table' | 'tr' | 'th' | 'td' | 'div'> = BoxProps &
  ElementProps<T, keyof BoxProps>

interface TableProps extends Props<'table'> {
  readonly verticalSpacing?: MantineSpacing
  readonly horizontalSpacing?: MantineSpacing
  readonly highlightOnHover?: boolean
  /** Keeps the header in view while scrolling. */
  readonly stickyHeader?: boolean
}

const join = (...names: readonly (string | false | undefined)[]) => names.filter(Boolean).join(' ')

const Root = ({
  verticalSpacing = 7,
  horizontalSpacing = 'xs',
  highlightOnHover = false,
  stickyHeader = false,
  className,
  ...rest
}: TableProps) => (
  <Box
    component="table"
    className={join(
      classes.table,
      highlightOnHover && classes.highlight,
      stickyHeader && classes.sticky,
      className,
    )}
    __vars={{
      '--table-vertical-spacing': getSpacing(verticalSpacing),
      '--table-horizontal-spacing': getSpacing(horizontalSpacing),
    }}
    {...rest}
  />
)

const Tr = ({ className, ...rest }: Props<'tr'>) => (
  <Box component="tr" className={join(classes.row, className)} {...rest} />
)

const Th = ({ className, ...rest }: Props<'th'>) => (
  <Box component="th" className={join(classes.cell, classes.head, className)} {...rest} />
)

const Td = ({ className, ...rest }: Props<'td'>) => (
  <Box component="td" className={join(classes.cell, className)} {...rest} />
)

interface ScrollProps extends Props<'div'> {
  /** Below this width, in pixels, the table scrolls. */
  readonly minWidth: number
  /** Above this height, in pixels, the table scrolls on screen. */
  readonly maxHeight?: number
}

const Scroll = ({ minWidth, maxHeight, className, children, ...rest }: ScrollProps) => (
  <Box
    className={join(classes.scroll, className)}
    __vars={{ '--most-height': maxHeight === undefined ? undefined : `${maxHeight}px` }}
    {...rest}
  >
    <Box className={classes.inner ?? ''} __vars={{ '--least-width': `${minWidth}px` }}>
      {children}
    </Box>
  </Box>
)

/**
 * Plain table, because Mantine's component would also load its scroll bars and floating elements.
 * @see L-85
 */
export const Table = Object.assign(Root, {
  Thead: 'thead',
  Tbody: 'tbody',
  Tfoot: 'tfoot',
  Tr,
  Th,
  Td,
  ScrollContainer: Scroll,
} as const)
