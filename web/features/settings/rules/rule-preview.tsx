import {
  Alert,
  Anchor,
  Group,
  Paper,
  Progress,
  ScrollArea,
  Stack,
  Text,
  Title,
} from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { TestRuleOutput } from '../../../../sdk/app-operations.generated.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatAgo } from '../../../lib/times.ts'
import type { useRulePreview } from './use-rule-preview.ts'

interface Props {
  readonly preview: ReturnType<typeof useRulePreview>
}

/** Recent leads that a rule would have blocked. */
export const RulePreview = ({ preview }: Props) => (
  <Paper withBorder p="md" component="section" aria-busy={preview.isRunning}>
    <Stack gap="sm">
      <Title order={3} size="h5">
        {messages.rules.test}
      </Title>
      <TestState preview={preview} />
      <Text size="xs" c="dimmed">
        {messages.rules.testHelp}
      </Text>
    </Stack>
  </Paper>
)

function TestState({ preview }: Props) {
  const { isComplete, isRunning, result, error, problems } = preview
  if (!isComplete) return <Text size="sm">{messages.rules.testWaiting}</Text>
  if (Object.keys(problems).length > 0) {
    return <Text size="sm">{messages.rules.testBroken}</Text>
  }
  if (error !== null) return <ErrorState error={error} />
  if (result === undefined) return <Text size="sm">{messages.rules.testRunning}</Text>
  if (result.tested === 0) return <Text size="sm">{messages.rules.testNoLeads}</Text>
  return <TestResult result={result} isRunning={isRunning} />
}

interface ResultProps {
  readonly result: TestRuleOutput
  /** True while a newer preview is loading. */
  readonly isRunning: boolean
}

function TestResult({ result: { refused, tested, most }, isRunning }: ResultProps) {
  const share = refused.length / tested
  return (
    <Stack gap="sm" opacity={isRunning ? 0.6 : 1}>
      <Text fw={600} role="status">
        {messages.rules.testResult(refused.length, tested)}
      </Text>
      {tested === most && most < 100 ? (
        <Text size="xs" c="dimmed">
          {messages.rules.testFewer(most)}
        </Text>
      ) : null}
      <Progress
        value={share * 100}
        color={share > 0.5 ? 'red' : 'brand'}
        aria-label={messages.rules.testResult(refused.length, tested)}
      />
      {share > 0.5 ? (
        <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />}>
          {share === 1 ? messages.rules.testAll : messages.rules.testMany}
        </Alert>
      ) : null}
      {refused.length === 0 ? null : <RefusedLeads refused={refused} />}
    </Stack>
  )
}

function RefusedLeads({ refused }: { readonly refused: TestRuleOutput['refused'] }) {
  const org = useOrg()
  return (
    <ScrollArea.Autosize mah={220} type="auto" viewportProps={scrollable}>
      <Stack component="ul" gap={6} p={0} m={0} style={{ listStyle: 'none' }}>
        {refused.map(({ id, name, email, createdAt }) => (
          <Group key={id} component="li" justify="space-between" wrap="nowrap" gap="sm" pr="sm">
            <Anchor
              size="sm"
              truncate
              renderRoot={(props) => (
                <Link
                  to="/o/$orgId/leads/$leadId"
                  params={{ orgId: org.id, leadId: id }}
                  // Opens in a new tab, because the rule in the editor has not been saved yet.
                  target="_blank"
                  {...props}
                />
              )}
            >
              {[name, email].filter((text) => text !== null).join(' · ') || messages.rules.nameless}
            </Anchor>
            <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
              {formatAgo(createdAt)}
            </Text>
          </Group>
        ))}
      </Stack>
    </ScrollArea.Autosize>
  )
}

// Keyboard users must be able to scroll the list.
const scrollable = {
  tabIndex: 0,
  role: 'region',
  'aria-label': messages.rules.refusedLeads,
} as const
