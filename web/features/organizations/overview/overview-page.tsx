import { Button, Paper } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus, IconUsers } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMe } from '../../../auth/use-org.ts'
import { Page } from '../../../components/page/page.tsx'
import { parsePeriod } from '../../../components/period/period.ts'
import { PeriodPicker } from '../../../components/period/period-picker.tsx'
import { buildOverviewPdfUrl } from '../../../components/report/pdf-url.ts'
import { reportFileName } from '../../../components/report/report-file.ts'
import { ReportMenu } from '../../../components/report/report-menu.tsx'
import { messages } from '../../../i18n/index.ts'
import { AccountLayout } from '../../../layout/account-layout.tsx'
import { dayAt } from '../../../lib/days.ts'
import { useSearchParams } from '../../../lib/use-search-params.ts'
import { OverviewCards } from './overview-cards.tsx'
import { OverviewTable } from './overview-table.tsx'

/** The main metrics of all organizations, for users who have more than one. */
export function OverviewPage() {
  const [search, change] = useSearchParams()
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const client = useQueryClient()
  const { organizations } = useMe()
  const mayManage = organizations.some(({ permissions }) => permissions.includes('members.change'))
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const period = parsePeriod(search, dayAt(Date.now(), timeZone))
  return (
    <AccountLayout size="xl">
      <Page
        title={messages.overview.title}
        help={messages.overview.help}
        actions={
          <>
            <PeriodPicker period={period} onChange={change} timeZone={timeZone} />
            <ReportMenu
              fileName={reportFileName(['organizations'], period)}
              pdf={buildOverviewPdfUrl(period, timeZone)}
              loadTable={async () =>
                (await import('./export-overviews.ts')).exportOverviews(
                  client,
                  organizations,
                  search,
                )
              }
            />
            {mayManage ? (
              <Button
                variant="default"
                className="not-printed"
                leftSection={<IconUsers size={16} aria-hidden />}
                renderRoot={(props) => <Link to="/organizations/people" {...props} />}
              >
                {messages.people.title}
              </Button>
            ) : null}
            <Button
              variant="default"
              className="not-printed"
              leftSection={<IconPlus size={16} aria-hidden />}
              renderRoot={(props) => <Link to="/organizations/new" {...props} />}
            >
              {messages.layout.newOrganization}
            </Button>
          </>
        }
      >
        {isPhone ? (
          <OverviewCards />
        ) : (
          <Paper withBorder p="md">
            <OverviewTable />
          </Paper>
        )}
      </Page>
    </AccountLayout>
  )
}
