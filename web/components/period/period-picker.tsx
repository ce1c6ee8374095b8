import { Group, NativeSelect, Skeleton } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { messages } from '../../i18n/index.ts'
import type { Search } from '../../lib/search-params.ts'
import { formatDay } from '../../lib/times.ts'
import { pickOption } from '../../lib/use-search-params.ts'
import { lazyPart } from '../loading/lazy-part.tsx'
import { saveLastPeriod } from './last-period.ts'
import { type Days, type Preset, presets } from './period.ts'

// The calendar is only needed for custom periods.
const CustomDays = lazyPart(async () => (await import('./custom-days.tsx')).CustomDays)

interface Props {
  readonly period: Days & { readonly preset: Preset }
  readonly onChange: (changes: Search) => void
}

/** Selects a named period, or a first and last day; this browser remembers the choice. */
export function PeriodPicker({ period, onChange }: Props) {
  const { orgId } = useParams({ strict: false })
  const change = (changes: Search) => {
    saveLastPeriod(orgId, changes)
    onChange(changes)
  }
  const choose = (text: string) => {
    const preset = pickOption(presets, text, period.preset)
    const { startDate, endDate } = period
    change(
      preset === 'custom'
        ? { period: preset, startDate, endDate }
        : { period: preset, startDate: '', endDate: '' },
    )
  }
  return (
    <Group gap="xs">
      <span className="only-printed">
        {messages.dashboard.span(formatDay(period.startDate), formatDay(period.endDate))}
      </span>
      <NativeSelect
        className="not-printed"
        w={190}
        aria-label={messages.dashboard.period}
        data={presets.map((value) => ({ value, label: messages.dashboard.presets[value] }))}
        value={period.preset}
        leftSection={<IconCalendar size={16} aria-hidden />}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {period.preset === 'custom' ? (
        <div className="not-printed">
          <Suspense fallback={<Skeleton height={36} width={235} />}>
            <CustomDays days={period} onChange={change} />
          </Suspense>
        </div>
      ) : null}
    </Group>
  )
}
