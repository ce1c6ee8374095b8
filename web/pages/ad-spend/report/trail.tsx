import { Anchor, Group, Text } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { AdReport } from '../../../../contract/ad-report.ts'
import type { AdSpendRow } from '../../../../contract/ad-spend-schemas.ts'
import { useOrgQuery } from '../../../api/org.ts'
import { words } from '../../../words/index.ts'
import { useChoices } from '../../dashboard/use-choices.ts'
import classes from '../ad-spend.module.css'
import { type AdPlace, type Level, searchUpTo, trailOf } from './ad-place.ts'
import { CurrencyChoice } from './currency-choice.tsx'
import { placeName } from './row-texts.ts'

const texts = words.adSpend

interface Props {
  readonly place: AdPlace
  readonly report: AdReport
}

/** Where the report looks, with the way up; and in which currency. */
export function Trail({ place, report }: Props) {
  const trail = trailOf(place)
  const named = useNames(place, report)
  if (trail.length === 0 && report.currencies.length < 2) return null
  return (
    <Group justify="space-between" gap="sm">
      {trail.length === 0 ? (
        <span />
      ) : (
        <nav aria-label={texts.trail}>
          <ol className={classes.trail ?? ''}>
            <Step>{texts.all}</Step>
            {trail.map((level) => (
              <li key={level.key}>
                <IconChevronRight size={14} aria-hidden />
                {level === trail.at(-1) ? (
                  <Text size="sm" fw={600} className="free-text" aria-current="true">
                    {placeName(named, level)}
                  </Text>
                ) : (
                  <StepLink level={level}>{placeName(named, level)}</StepLink>
                )}
              </li>
            ))}
          </ol>
        </nav>
      )}
      <CurrencyChoice currencies={report.currencies} />
    </Group>
  )
}

interface StepProps {
  readonly level?: Level
  readonly children: string
}

const Step = (props: StepProps) => (
  <li>
    <StepLink {...props} />
  </li>
)

function StepLink({ level, children }: StepProps) {
  const [search] = useChoices()
  return (
    <Anchor
      size="sm"
      className="free-text"
      renderRoot={(props) => (
        <Link to="." search={{ ...search, ...searchUpTo(level) }} {...props} />
      )}
    >
      {children}
    </Anchor>
  )
}

/** Names of a place: rows below it carry them, but those of days, and when there are none. */
function useNames(place: AdPlace, { rows, startDate, endDate }: AdReport): Partial<AdSpendRow> {
  const last = trailOf(place).at(-1)
  const row = rows.find((one) => last !== undefined && one[last.key] !== undefined)
  const isNeeded = last !== undefined && row === undefined && rows.length > 0
  const { data } = useOrgQuery(
    'get_ad_report',
    {
      period: 'custom',
      startDate,
      endDate,
      ...place,
      groupBy: last?.group ?? 'platform',
      limit: 1,
    },
    { enabled: isNeeded },
  )
  return { ...(row ?? data?.data.rows[0] ?? {}), ...place }
}
