import { Anchor, Text } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { AdSpendRow } from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import { useOrgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import type { Days } from '../../../components/period/period.ts'
import { messages } from '../../../i18n/index.ts'
import type { Search } from '../../../lib/search-params.ts'
import classes from '../ad-spend.module.css'
import { tabPath } from '../shared/tabs.ts'
import { type AdLevel, type AdPlace, placeLevels, rollUpSearch } from './ad-hierarchy.ts'
import { placeName } from './row-labels.ts'

const texts = messages.adSpend

interface Props {
  readonly place: AdPlace
  /** Names of the levels that `place` specifies. */
  readonly named: Partial<AdSpendRow>
  /** Search parameters for the report on `place`. */
  readonly search: Search
  /** Title of the current page; omitted if the page is the report on `place`. */
  readonly page?: string
}

/**
 * Breadcrumbs from all platforms down to the current page, each linking to the report on its level.
 */
export function Breadcrumbs({ place, named, search, page }: Props) {
  const levels = placeLevels(place)
  return (
    <nav aria-label={texts.trail}>
      <ol className={classes.trail ?? ''}>
        <li>
          <StepLink search={search}>{texts.all}</StepLink>
        </li>
        {levels.map((level) => (
          <li key={level.key}>
            <IconChevronRight size={14} aria-hidden />
            {page === undefined && level === levels.at(-1) ? (
              <CurrentStep>{placeName(named, level)}</CurrentStep>
            ) : (
              <StepLink search={search} level={level}>
                {placeName(named, level)}
              </StepLink>
            )}
          </li>
        ))}
        {page === undefined ? null : (
          <li>
            <IconChevronRight size={14} aria-hidden />
            <CurrentStep>{page}</CurrentStep>
          </li>
        )}
      </ol>
    </nav>
  )
}

const CurrentStep = ({ children }: { readonly children: string }) => (
  <Text size="sm" fw={600} className="free-text" aria-current="true">
    {children}
  </Text>
)

interface StepProps {
  readonly search: Search
  readonly level?: AdLevel
  readonly children: string
}

function StepLink({ search, level, children }: StepProps) {
  const { id } = useOrg()
  return (
    <Anchor
      size="sm"
      className="free-text"
      renderRoot={(props) => (
        <Link to={tabPath(id, '')} search={{ ...search, ...rollUpSearch(level) }} {...props} />
      )}
    >
      {children}
    </Anchor>
  )
}

/**
 * Loads one row of `place`, because every row contains the names of the levels that `place`
 * specifies.
 */
export function usePlaceRow(place: AdPlace, { startDate, endDate }: Days, isNeeded: boolean) {
  const query = useOrgQuery(
    'get_ad_report',
    {
      period: 'custom',
      startDate,
      endDate,
      ...place,
      groupBy: placeLevels(place).at(-1)?.group ?? 'platform',
      limit: 1,
    },
    { enabled: isNeeded },
  )
  return { isKnown: !query.isLoading, row: query.data?.data.rows[0] }
}
