import { Badge, Button, Text } from '@mantine/core'
import { IconCode, IconTableImport, IconUsers } from '@tabler/icons-react'
import { Card } from '../../components/page/card.tsx'
import { Figure, type FigureProps } from '../../components/page/figure.tsx'
import { FigureBoard } from '../../components/page/figure-board.tsx'
import { FigureGrid } from '../../components/page/figure-grid.tsx'
import { NextSteps } from '../../components/page/next-steps.tsx'
import { useGoals } from '../../components/page/use-goals.ts'
import { formatNumber, formatPercent, formatRatio, formatWholeMoney } from '../../lib/numbers.ts'
import { Example } from '../example.tsx'

const formatEuros = (value: number) => formatWholeMoney(value, 'EUR')

const leads: FigureProps = {
  label: 'Leads',
  value: 1_284,
  before: 1_102,
  format: formatNumber,
  target: { leads: {} },
}

const winRate: FigureProps = {
  label: 'Win rate',
  value: 0.214,
  before: 0.256,
  format: formatPercent,
  isShare: true,
  help: 'Won leads as a share of qualified leads',
}

const spend: FigureProps = {
  label: 'Spend',
  value: 32_410,
  before: 32_410,
  format: formatEuros,
  good: 'neither',
  target: { adSpend: {} },
}

export const FigureParts = () => (
  <>
    <Example name="FigureBoard" from="page/figure-board" use="One main metric." isOnPage isWide>
      <FigureBoard
        label="Revenue and leads"
        hero={{ label: 'Revenue', value: 128_400, before: 96_200, format: formatEuros }}
        trend={{
          label: 'Revenue per day',
          points: Array.from({ length: 30 }, (_, i) => ({
            value: 2_000 + ((i * 37) % 11) * 600,
            isComplete: i < 29,
          })),
        }}
        figures={[leads, winRate, spend, { ...leads, label: 'Won', value: 42, before: 0 }]}
      />
    </Example>
    <Example name="FigureGrid, Figure" from="page/figure-grid" isOnPage isWide>
      <FigureExamples />
    </Example>
    <Example name="Card" from="page/card" use="Section with a heading of its own." isOnPage isWide>
      <Card
        title="API keys"
        help="Keys can read and create leads."
        mark={
          <Badge variant="light" color="yellow" tt="none">
            Expires soon
          </Badge>
        }
        actions={
          <>
            <Button size="xs" variant="default">
              Show log
            </Button>
            <Button size="xs">Create key</Button>
          </>
        }
      >
        <Text size="sm">Content</Text>
      </Card>
    </Example>
    <Example name="NextSteps" from="page/next-steps" use="For a page without data." isOnPage isWide>
      <NextSteps
        title="Where do your leads come from?"
        help="Choose one to start; you can add the others later."
        steps={[
          {
            icon: IconCode,
            title: 'Website',
            help: 'Record visits and forms with the pixel.',
            action: 'Set up pixel',
            path: '/settings/pixel',
            needs: 'sites.read',
          },
          {
            icon: IconTableImport,
            title: 'File',
            help: 'Upload leads from a spreadsheet.',
            action: 'Import leads',
            path: '/imports',
            needs: 'leads.import',
          },
          {
            icon: IconUsers,
            title: 'Team',
            help: 'Invite colleagues who work on leads.',
            action: 'Invite member',
            path: '/settings/members',
            needs: 'members.read',
          },
        ]}
      />
    </Example>
  </>
)

function FigureExamples() {
  const goals = useGoals()({ currency: 'EUR', costPerLead: 71.4, roas: 4.4 })
  return (
    <FigureGrid label="Metrics" most={4}>
      <Figure
        label="Cost per lead"
        value={71.4}
        before={64.2}
        format={formatEuros}
        good="down"
        goal={goals.costPerLead}
      />
      <Figure label="ROAS" value={4.4} before={4.1} format={formatRatio} goal={goals.roas} />
      <Figure label="Not computable" value={null} before={null} format={formatNumber} />
      <Figure label="Loading" value={null} before={null} format={formatNumber} isLoading />
    </FigureGrid>
  )
}
