import { addDays } from '../../../contract/values/time.ts'
import '@mantine/dates/styles.layer.css'
import { Kbd, Popover, Text, UnstyledButton } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useMediaQuery } from '@mantine/hooks'
import { type KeyboardEvent, useState } from 'react'
import { useTimeZone } from '../../auth/use-time-zone.ts'
import { messages } from '../../i18n/index.ts'
import { dayAt } from '../../lib/days.ts'
import { useShortcutsEnabled } from '../../lib/shortcuts.ts'
import { AnchoredTo, type AnchorRef } from '../overlay/anchored-to.tsx'
import { calendarLocale } from './calendar-locale.ts'
import { type Days, type NamedPreset, namedPresets, type ShownPeriod } from './period.ts'
import { findPreset, presetKeys } from './period-keys.ts'
import classes from './period-panel.module.css'
import { TypedDays } from './typed-days.tsx'

const texts = messages.dashboard

interface PanelProps {
  readonly period: ShownPeriod
  readonly onChoose: (choice: NamedPreset | Days) => void
  /** The organization's time zone by default. */
  readonly timeZone?: string | undefined
}

interface Props extends PanelProps {
  readonly element: AnchorRef
  readonly isOpen: boolean
  readonly onToggle: (isOpen: boolean) => void
}

/** Named periods, a calendar and date fields, in a panel anchored to the period's button. */
export function PeriodPanel({ element, isOpen, onToggle, ...panel }: Props) {
  const [areKeysOn] = useShortcutsEnabled()
  // The window's shortcuts do not apply inside dialogs.
  const choosePreset = (event: KeyboardEvent) => {
    const { target, ctrlKey, metaKey, altKey } = event
    if (!areKeysOn || target instanceof HTMLInputElement || ctrlKey || metaKey || altKey) return
    const preset = findPreset(event)
    if (preset === undefined || preset === 'custom') return
    event.preventDefault()
    panel.onChoose(preset)
  }
  return (
    <Popover
      opened={isOpen}
      onChange={onToggle}
      trapFocus
      returnFocus
      position="bottom-end"
      shadow="md"
    >
      <Popover.Target>
        <AnchoredTo element={element} />
      </Popover.Target>
      <Popover.Dropdown
        aria-label={texts.period}
        p={0}
        className={classes.dropdown ?? ''}
        onKeyDown={choosePreset}
      >
        {panel.timeZone === undefined ? (
          <OrgPanelContent {...panel} areKeysShown={areKeysOn} />
        ) : (
          <PanelContent {...panel} timeZone={panel.timeZone} areKeysShown={areKeysOn} />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

interface ContentProps extends PanelProps {
  readonly areKeysShown: boolean
}

const OrgPanelContent = (props: ContentProps) => (
  <PanelContent {...props} timeZone={useTimeZone()} />
)

function PanelContent({
  period,
  onChoose,
  timeZone,
  areKeysShown,
}: ContentProps & { readonly timeZone: string }) {
  const today = dayAt(Date.now(), timeZone)
  return (
    <div className={classes.panel}>
      <ul className={classes.presets} aria-label={texts.namedPeriods}>
        {namedPresets.map((preset) => (
          <li key={preset}>
            <UnstyledButton
              className={classes.preset ?? ''}
              aria-current={preset === period.preset}
              data-autofocus={preset === period.preset ? true : undefined}
              onClick={() => onChoose(preset)}
            >
              {texts.presets[preset]}
              {areKeysShown ? (
                <Kbd size="xs" aria-hidden className={classes.key ?? ''}>
                  {presetKeys[preset]}
                </Kbd>
              ) : null}
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <div className={classes.days}>
        <TypedDays days={period} today={today} onApply={onChoose} />
        <RangeCalendar period={period} today={today} onApply={onChoose} />
        <Text size="xs" c="dimmed" mt="xs">
          {texts.zone(timeZone)}
        </Text>
      </div>
    </div>
  )
}

interface CalendarProps {
  readonly period: Days
  readonly today: string
  readonly onApply: (days: Days) => void
}

/** Applies the range once both the first and the last day are selected. */
function RangeCalendar({ period: { startDate, endDate }, today, onApply }: CalendarProps) {
  const isWide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false })
  const [days, setDays] = useState<[string | null, string | null]>([startDate, endDate])
  const columns = isWide ? 2 : 1
  return (
    <DatePicker
      type="range"
      allowSingleDateInRange
      hideOutsideDates
      highlightToday
      weekendDays={[]}
      {...calendarLocale}
      ariaLabels={texts.calendar}
      numberOfColumns={columns}
      columnsToScroll={1}
      size="sm"
      // There is no data in the future, so the rightmost month contains the end of the range.
      defaultDate={columns === 1 ? endDate : addDays(`${endDate.slice(0, 8)}01`, -1)}
      maxDate={endDate > today ? endDate : today}
      value={days}
      onChange={([first, last]) => {
        setDays([first, last])
        if (first !== null && last !== null) onApply({ startDate: first, endDate: last })
      }}
    />
  )
}
