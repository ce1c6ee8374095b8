import { Alert, Button, Group, Loader, Progress, Skeleton, Stepper, Text } from '@mantine/core'
import { IconAlertTriangle, IconInbox, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { EmptyCard } from '../../components/feedback/empty-card.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { PasskeyError } from '../../components/feedback/passkey-error.tsx'
import { QueryBoundary, SkeletonLines } from '../../components/feedback/query-boundary.tsx'
import { ReadOnlyNote } from '../../components/feedback/read-only-note.tsx'
import { Example } from '../example.tsx'
import { sampleError } from '../sample-data.ts'

const ignore = () => undefined

export const FeedbackParts = () => (
  <>
    <Example name="Alert" use="Blue informs, yellow warns, red reports an error." isOnPage>
      <Alert color="blue" variant="light" icon={<IconInfoCircle aria-hidden />} title="Sample data">
        These leads are made up.
      </Alert>
      <Alert
        color="yellow"
        variant="light"
        icon={<IconAlertTriangle aria-hidden />}
        title="3 unmapped statuses"
      >
        Rows with these statuses will be skipped.
      </Alert>
    </Example>
    <Example name="ErrorState" from="feedback/error-state" use="In place of a result." isOnPage>
      <ErrorState error={sampleError} retry={ignore} />
    </Example>
    <Example name="PasskeyError" from="feedback/passkey-error" isOnPage>
      <PasskeyError error={new Error('failed')} failed="Passkey sign-in failed. Try again." />
    </Example>
    <Example name="ReadOnlyNote" from="feedback/read-only-note" isOnPage>
      <ReadOnlyNote />
    </Example>
    <Example name="EmptyState" from="feedback/empty-state" use="Inside a card.">
      <EmptyState title="No leads in this period" help="Choose a longer period." />
    </Example>
    <Example
      name="EmptyCard"
      from="feedback/empty-card"
      use="In place of a page’s content."
      isOnPage
    >
      <EmptyCard
        icon={<IconInbox />}
        title="No webhooks yet"
        help="Send lead events to your own systems."
        action={<Button variant="light">Add webhook</Button>}
      />
    </Example>
    <Example name="QueryBoundary" from="feedback/query-boundary" use="While the data loads.">
      <PendingExample />
    </Example>
    <Example name="QueryBoundary" from="feedback/query-boundary" use="After a failure.">
      <FailedExample />
    </Example>
    <Example name="SkeletonLines, Skeleton" from="feedback/query-boundary">
      <SkeletonLines count={2} />
      <Skeleton height={96} />
    </Example>
    <Example name="Progress, Loader" use="Progress if the length is available.">
      <Progress value={64} aria-label="Import" />
      <Group>
        <Loader size="sm" aria-label="Loading" role="status" />
      </Group>
    </Example>
    <Example name="Stepper" use="Steps of an import; hidden on phones." isWide>
      <Stepper active={2} size="sm" iconSize={30} allowNextStepsSelect={false} visibleFrom="xs">
        {['Upload', 'Columns', 'Dry run', 'Import'].map((label) => (
          <Stepper.Step key={label} label={label} allowStepSelect={false} />
        ))}
      </Stepper>
    </Example>
  </>
)

function PendingExample() {
  const query = useQuery<string>({
    queryKey: ['gallery', 'pending'],
    queryFn: () => new Promise(ignore),
  })
  return <QueryBoundary query={query}>{(text) => <Text>{text}</Text>}</QueryBoundary>
}

function FailedExample() {
  const query = useQuery<string>({
    queryKey: ['gallery', 'failed'],
    queryFn: () => Promise.reject(sampleError),
  })
  return <QueryBoundary query={query}>{(text) => <Text>{text}</Text>}</QueryBoundary>
}
