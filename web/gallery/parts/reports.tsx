import { Group } from '@mantine/core'
import { useState } from 'react'
import type { AttributionModel } from '../../../contract/attribution-models.ts'
import { AnnotationList } from '../../components/annotations/annotation-list.tsx'
import { parsePeriod, type ShownPeriod } from '../../components/period/period.ts'
import { PeriodPicker } from '../../components/period/period-picker.tsx'
import { CurrencySelect } from '../../components/report/currency-select.tsx'
import { ModelSelect } from '../../components/report/model-select.tsx'
import { ReportMenu } from '../../components/report/report-menu.tsx'
import { OverTimeChart } from '../../features/dashboard/chart/over-time-chart.tsx'
import { buildSeries } from '../../features/dashboard/chart/over-time-series.ts'
import { Example } from '../example.tsx'
import { sampleDashboard } from '../sample-dashboard.ts'
import { sampleAnnotations, samplePeriod } from '../sample-data.ts'

export const ReportParts = () => (
  <>
    <Example name="PeriodPicker" from="period/period-picker" use="Remembers the last period.">
      <PeriodExample />
    </Example>
    <Example name="ModelSelect, CurrencySelect" from="report/model-select">
      <Group gap="xs">
        <ModelExample />
        <CurrencySelect currencies={['EUR', 'DKK']} fewest={2} />
      </Group>
    </Example>
    <Example name="ReportMenu" from="report/report-menu" use="Files and printing.">
      <Group gap="xs">
        <ReportMenu
          fileName="leads"
          pdf="/report.pdf"
          loadTable={() =>
            Promise.resolve({ columns: ['Channel', 'Leads'], rows: [['Email', 12]] })
          }
        />
      </Group>
    </Example>
    <Example name="OverTimeChart" use="Of the dashboard; annotations are flags." isWide>
      {(['area', 'bars'] as const).map((view) => (
        <OverTimeChart
          key={view}
          data={sampleDashboard}
          series={buildSeries(sampleDashboard, view === 'area' ? 'leads' : 'won')}
          measure={view === 'area' ? 'leads' : 'won'}
          view={view}
          annotations={sampleAnnotations}
        />
      ))}
    </Example>
    <Example name="AnnotationList" from="annotations/annotation-list" isWide>
      <AnnotationList days={{ startDate: samplePeriod.startDate, endDate: samplePeriod.endDate }} />
    </Example>
  </>
)

function PeriodExample() {
  const [period, setPeriod] = useState<ShownPeriod>(samplePeriod)
  return (
    <Group>
      <PeriodPicker
        period={period}
        onChange={(search) => setPeriod(parsePeriod(search, samplePeriod.endDate))}
      />
    </Group>
  )
}

function ModelExample() {
  const [model, setModel] = useState<AttributionModel>('lastNonDirect')
  return <ModelSelect value={model} onChange={setModel} />
}
