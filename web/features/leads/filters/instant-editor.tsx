import '@mantine/dates/styles.layer.css'
import { SegmentedControl, Stack, Text } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useState } from 'react'
import { type Field, leadFields } from '../../../../contract/lead-fields.ts'
import { calendarLocale } from '../../../components/period/calendar-locale.ts'
import { messages } from '../../../i18n/index.ts'
import { dayAt } from '../../../lib/days.ts'
import { toBounds, toDayRange } from '../../../lib/zoned-day.ts'
import { dayPresets } from './day-presets.ts'
import { EditorForm } from './editor-form.tsx'
import type { EditorProps } from './editor-props.ts'

const { filters: texts } = messages.leads

type Range = [string | null, string | null]

/** Filters by whole days in the organization's time zone, or by whether the field has a value. */
export function InstantEditor({ condition, names, onApply }: EditorProps) {
  const { field, operators } = condition
  const { timeZone } = names
  const { required }: Field = leadFields[field]
  const [range, setRange] = useState<Range>(() => initialRange(operators, timeZone))
  const [presence, setPresence] = useState(operators.exists ?? '')
  const today = dayAt(Date.now(), timeZone)
  const presets = dayPresets(today)
  const choose = (next: Range) => {
    setRange(next)
    const isPreset = presets.some(({ value }) => value.every((day, i) => day === next[i]))
    // A single day is not applied yet, because it could be the first day of a range.
    if (isPreset && next[0] !== next[1])
      onApply({ ...rangeBounds(next, timeZone), exists: presence })
  }
  return (
    <EditorForm onApply={() => onApply({ ...rangeBounds(range, timeZone), exists: presence })}>
      {required ? null : (
        <SegmentedControl
          size="xs"
          aria-label={texts.presence}
          data={[
            { value: '', label: texts.either },
            { value: 'true', label: texts.onlyExisting },
            { value: 'false', label: texts.onlyEmpty },
          ]}
          value={presence}
          onChange={setPresence}
        />
      )}
      <Stack gap={4}>
        <DatePicker
          type="range"
          allowSingleDateInRange
          hideOutsideDates
          weekendDays={[]}
          {...calendarLocale}
          ariaLabels={messages.leads.calendar}
          size="xs"
          defaultDate={range[0] ?? today}
          presets={presets}
          value={range}
          onChange={choose}
        />
        <Text size="xs" c="dimmed">
          {texts.zoneHelp(timeZone)}
        </Text>
      </Stack>
    </EditorForm>
  )
}

function initialRange({ gte, lt }: EditorProps['condition']['operators'], timeZone: string): Range {
  const bounds = { ...(gte === undefined ? {} : { gte }), ...(lt === undefined ? {} : { lt }) }
  const days = toDayRange(bounds, timeZone)
  return [days?.from ?? null, days?.to ?? null]
}

/** A single click selects one day. */
const rangeBounds = ([from, to]: Range, timeZone: string) =>
  toBounds({ from, to: to ?? from }, timeZone)
