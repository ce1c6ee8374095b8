import { Box, Skeleton, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowDownRight,
  IconArrowRight,
  IconArrowUpRight,
  IconCircleCheck,
} from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMaySeeLeads } from '../../auth/use-org.ts'
import { messages } from '../../i18n/index.ts'
import { formatPercent, formatTenths } from '../../lib/numbers.ts'
import type { Search } from '../../lib/search-params.ts'
import { Hint } from '../overlay/hint.tsx'
import classes from './figure.module.css'
import type { Goal } from './use-goals.ts'

/** A metric, its previous value and a link to the leads that it counts. */
export interface FigureProps {
  readonly label: string
  /** Null if the metric cannot be computed, such as cost per lead when there are no leads. */
  readonly value: number | null
  readonly before: number | null
  readonly format: (value: number) => string
  readonly help?: string
  /** Direction of change that counts as an improvement; `up` by default. */
  readonly good?: 'up' | 'down' | 'neither'
  /** True if the metric is a percentage, in which case its change is shown in percentage points. */
  readonly isShare?: boolean
  readonly isLoading?: boolean
  /** Target for the metric. */
  readonly goal?: Goal | undefined
  readonly target?: { readonly leads: Search } | { readonly adSpend: Search } | undefined
}

/** A metric that links to the leads that it counts. It has no box; only hovering shows its area. */
export function Figure({ children, ...figure }: FigureProps & { children?: ReactNode }) {
  const target = useFigureTarget(figure)
  const link = target === undefined ? {} : { renderRoot: toLink(target) }
  return (
    <Box className={`${target === undefined ? '' : classes.figure} ${classes.area}`} {...link}>
      <FigureText {...figure} />
      {children}
    </Box>
  )
}

/** Where the metric leads; `undefined` for visitors and for people who cannot read leads. */
function useFigureTarget({ target }: FigureProps): FigureTarget | undefined {
  // Shared reports are not part of an organization's pages and have no targets.
  const { orgId = '' } = useParams({ strict: false })
  const maySeeLeads = useMaySeeLeads()
  if (target === undefined || ('leads' in target && !maySeeLeads)) return undefined
  return { ...target, orgId }
}

type FigureTarget = NonNullable<FigureProps['target']> & { readonly orgId: string }

const toLink = (target: FigureTarget) => (props: object) => {
  const params = { orgId: target.orgId }
  return 'leads' in target ? (
    <Link to="/o/$orgId/leads" params={params} search={target.leads} {...props} />
  ) : (
    <Link to="/o/$orgId/ad-spend" params={params} search={target.adSpend} {...props} />
  )
}

function FigureText(figure: FigureProps) {
  const { label, value, format, help, goal, isLoading = false } = figure
  const text = value === null ? messages.dashboard.none : format(value)
  return (
    <div className={classes.room}>
      <Text size="sm" c="dimmed" fw={500}>
        {label}
      </Text>
      {isLoading ? (
        <Skeleton height={26} width="60%" my={6} />
      ) : (
        <div className={classes.line}>
          <Box
            className={`figures ${classes.value ?? ''}`}
            __vars={{ '--characters': String(text.length) }}
          >
            {text}
          </Box>
          <ChangeText {...figure} />
        </div>
      )}
      <Text size="xs" c="dimmed" mt={4}>
        {isLoading ? ' ' : (help ?? ' ')}
      </Text>
      {goal === undefined || isLoading ? null : <GoalText {...goal} />}
    </div>
  )
}

/** Text that says whether a target is met; its color conveys the same information. */
function GoalText({ text, isMet }: Goal) {
  const Icon = isMet ? IconCircleCheck : IconAlertTriangle
  return (
    <Text
      size="xs"
      fw={600}
      mt={4}
      c={textColor(isMet ? 'good' : 'bad')}
      className={classes.goal ?? ''}
    >
      <Icon size={14} aria-hidden />
      {text}
    </Text>
  )
}

const textColor = (quality: 'good' | 'bad'): string => `var(--${quality})`

/** Change in a metric since the previous period. */
interface Change {
  readonly direction: 'up' | 'down' | 'same'
  /** Change relative to the previous value; null if that value was 0. */
  readonly share: number | null
}

function compareFigures(now: number, before: number): Change {
  const direction = now > before ? 'up' : now < before ? 'down' : 'same'
  return { direction, share: before === 0 ? null : Math.abs(now - before) / before }
}

const icons = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconArrowRight } as const

/** Change as a colored string with an arrow that conveys the same information as the color. */
function ChangeText({ value, before, format, good = 'up', isShare = false }: FigureProps) {
  if (value === null || before === null) return null
  const { direction, share } = compareFigures(value, before)
  if (share === null && value === 0) return null
  const Icon = icons[direction]
  const isNeutral = direction === 'same' || good === 'neither'
  const color = isNeutral ? 'dimmed' : direction === good ? 'good' : 'bad'
  const was =
    before === 0 ? messages.dashboard.nothingBefore : messages.dashboard.wasBefore(format(before))
  const changed = isShare
    ? messages.dashboard.points(formatTenths(Math.abs(value - before) * 100))
    : formatPercent(share ?? 0)
  return (
    <Hint label={was}>
      <Text
        component="span"
        size="sm"
        fw={600}
        c={color === 'dimmed' ? color : textColor(color)}
        className={`figures ${classes.change ?? ''}`}
      >
        <Icon
          size={15}
          stroke={2.2}
          role="img"
          aria-label={messages.dashboard.directions[direction]}
        />
        {share === null ? messages.dashboard.fresh : changed}
      </Text>
    </Hint>
  )
}
