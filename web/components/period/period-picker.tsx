import { Button } from '@mantine/core'
import { IconCalendar, IconChevronDown } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { messages } from '../../i18n/index.ts'
import type { Search } from '../../lib/search-params.ts'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { formatDay } from '../../lib/times.ts'
import { lazyDialog } from '../overlay/lazy-dialog.tsx'
import { saveLastPeriod } from './last-period.ts'
import type { Days, NamedPreset, ShownPeriod } from './period.ts'
import { findPreset } from './period-keys.ts'

const load = () => import('./period-panel.tsx')
const PeriodPanel = lazyDialog(
  async () => (await load()).PeriodPanel,
  ({ onToggle }) => onToggle(false),
)

interface Props {
  readonly period: ShownPeriod
  readonly onChange: (changes: Search) => void
  /** Time zone of the period's days, for pages without an organization. */
  readonly timeZone?: string
}

/**
 * Button that shows the period and opens a panel with named periods and a calendar. Keyboard
 * shortcuts can also choose a period. The browser stores the last one.
 *
 * @see L-344
 */
export function PeriodPicker({ period, onChange, timeZone }: Props) {
  const { orgId } = useParams({ strict: false })
  const element = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const choose = (choice: NamedPreset | Days) => {
    const changes =
      typeof choice === 'string'
        ? { period: choice, startDate: '', endDate: '' }
        : { period: 'custom', ...choice }
    setIsOpen(false)
    saveLastPeriod(orgId, changes)
    onChange(changes)
  }
  useShortcuts((event) => {
    const preset = findPreset(event)
    if (preset === undefined) return undefined
    if (preset !== 'custom') return () => choose(preset)
    return () => {
      // Focus returns to this button when the panel closes.
      element.current?.focus()
      setIsOpen(true)
    }
  })
  const days = messages.dashboard.span(formatDay(period.startDate), formatDay(period.endDate))
  const label = period.preset === 'custom' ? days : messages.dashboard.presets[period.preset]
  // If loading fails, the error is reported when the panel opens.
  const preload = () => void load().catch(() => undefined)
  return (
    <>
      <span className="only-printed">{days}</span>
      <Button
        ref={element}
        className="not-printed"
        variant="default"
        leftSection={<IconCalendar size={16} aria-hidden />}
        rightSection={<IconChevronDown size={14} aria-hidden />}
        aria-label={messages.dashboard.periodIs(label)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        onPointerEnter={preload}
        onFocus={preload}
      >
        {label}
      </Button>
      <PeriodPanel
        element={element}
        isOpen={isOpen}
        onToggle={setIsOpen}
        period={period}
        timeZone={timeZone}
        onChoose={choose}
      />
    </>
  )
}
