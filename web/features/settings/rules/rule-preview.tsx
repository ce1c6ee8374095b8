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
import { words } from '../../../i18n/en/index.ts'
import { formatAgo } from '../../../lib/times.ts'
import type { useRuleTest } from './use-rule-preview.ts'

interface Props {
  readonly tried: ReturnType<typeof useRuleTest>
}

/** What a rule would have refused of the last leads. */
export const RuleTest = ({ tried }: Props) => (
  <Paper withBorder p="md" component="section" aria-busy={tried.isRunning}>
    <Stack gap="sm">
      <Title order={3} size="h5">
        {words.rules.test}
      </Title>
      <TestState tried={tried} />
      <Text size="xs" c="dimmed">
        {words.rules.testHelp}
      </Text>
    </Stack>
  </Paper>
)

function TestState({ tried }: Props) {
  const { isComplete, isRunning, result, error, problems } = tried
  if (!isComplete) return <Text size="sm">{words.rules.testWaiting}</Text>
  if (Object.keys(problems).length > 0) {
    return <Text size="sm">{words.rules.testBroken}</Text>
  }
  if (error !== null) return <ErrorState error={error} />
  if (result === undefined) return <Text size="sm">{words.rules.testRunning}</Text>
  if (result.tested === 0) return <Text size="sm">{words.rules.testNoLeads}</Text>
  return <TestResult result={result} isRunning={isRunning} />
}

interface ResultProps {
  readonly result: TestRuleOutput
  /** True while a newer one is on its way. */
  readonly isRunning: boolean
}

function TestResult({ result: { refused, tested, most }, isRunning }: ResultProps) {
  const share = refused.length / tested
  return (
    <Stack gap="sm" opacity={isRunning ? 0.6 : 1}>
      <Text fw={600} role="status">
        {words.rules.testResult(refused.length, tested)}
      </Text>
      {tested === most && most < 100 ? (
        <Text size="xs" c="dimmed">
          {words.rules.testFewer(most)}
        </Text>
      ) : null}
      <Progress
        value={share * 100}
        color={share > 0.5 ? 'red' : 'brand'}
        aria-label={words.rules.testResult(refused.length, tested)}
      />
      {share > 0.5 ? (
        <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />}>
          {share === 1 ? words.rules.testAll : words.rules.testMany}
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
                  // Beside the editor, in which the rule is not saved yet.
                  target="_blank"
                  {...props}
                />
              )}
            >
              {[name, email].filter((text) => text !== null).join(' · ') || words.rules.nameless}
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

// A list that scrolls can be scrolled by keyboard, too.
const scrollable = {
  tabIndex: 0,
  role: 'region',
  'aria-label': words.rules.refusedLeads,
} as const
