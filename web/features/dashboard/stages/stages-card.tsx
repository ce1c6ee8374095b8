import { Group, Text } from '@mantine/core'
import type { StageReport } from '../../../../contract/dashboard.ts'
import { StageName } from '../../../components/field-value/stage-name.tsx'
import { Card } from '../../../components/page/card.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import classes from '../dashboard.module.css'

const texts = messages.stages

/** Number of leads that entered each stage in a period, and the median time they spent in it. */
export function StagesCard({ stages }: { readonly stages: readonly StageReport[] }) {
  const most = Math.max(1, ...stages.map(({ entered }) => entered))
  return (
    <Card title={texts.report} help={texts.reportHelp}>
      <ol className={classes['plain-list'] ?? ''}>
        {stages.map(({ id, status, name, color, entered, medianDays }) => (
          <li key={id}>
            <Group justify="space-between" wrap="nowrap" mb={4} mt="sm">
              <Text size="sm" component="span" className="free-text">
                <StageName name={name} color={color} />{' '}
                <Text span inherit c="dimmed">
                  {messages.leads.statuses[status]}
                </Text>
              </Text>
              <Text size="sm" className="figures" style={{ whiteSpace: 'nowrap' }}>
                <Text span inherit fw={600}>
                  {formatNumber(entered)}
                </Text>{' '}
                <Text span inherit c="dimmed">
                  {medianDays === null
                    ? texts.noTime
                    : texts.median(messages.outcomes.duration(medianDays))}
                </Text>
              </Text>
            </Group>
            <div className={classes.share} aria-hidden>
              <div
                className={classes.loss}
                style={{
                  width: `${(entered / most) * 100}%`,
                  background: `var(--mantine-color-${color}-filled)`,
                }}
              />
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
