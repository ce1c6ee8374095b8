import { Anchor, Button, Group, Progress, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { GetOnboardingOutput } from '../../../../sdk/app-operations.generated.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { Card } from '../../../components/page/card.tsx'
import { messages } from '../../../i18n/index.ts'
import classes from '../dashboard.module.css'
import { SampleDataButton } from './sample-data-button.tsx'

const texts = messages.onboarding

type StepName = Exclude<keyof GetOnboardingOutput, 'isNew'>

/** Setup steps in order, each with its page. */
const steps: readonly (readonly [StepName, string])[] = [
  ['connected', '/settings/pixel'],
  ['lead', '/leads'],
  ['adSpend', '/ad-spend/import'],
  ['delivery', '/settings/webhooks'],
  ['team', '/settings/members'],
]

interface Props {
  readonly done: GetOnboardingOutput
  readonly onHide: () => void
}

/** Remaining setup steps; renders nothing once all of them are done. */
export function Checklist({ done, onHide }: Props) {
  const count = steps.filter(([name]) => done[name]).length
  if (count === steps.length) return null
  return (
    <Card
      title={texts.title}
      help={texts.progress(count, steps.length)}
      actions={
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onHide}>
          {texts.hide}
        </Button>
      }
    >
      <Progress value={(count / steps.length) * 100} aria-hidden />
      <Stack component="ul" gap="sm" className={classes['plain-list'] ?? ''}>
        {steps.map(([name, path]) => (
          <StepRow key={name} name={name} path={path} isDone={done[name]} />
        ))}
      </Stack>
      <SampleDataButton />
    </Card>
  )
}

interface StepProps {
  readonly name: StepName
  readonly path: string
  readonly isDone: boolean
}

function StepRow({ name, path, isDone }: StepProps) {
  const { id } = useOrg()
  const { title, help } = texts.steps[name]
  const Icon = isDone ? IconCircleCheck : IconCircle
  return (
    <Group component="li" gap="sm" wrap="nowrap" align="flex-start">
      <Icon
        size={20}
        stroke={1.7}
        color={isDone ? 'var(--mantine-primary-color-filled)' : 'var(--mantine-color-dimmed)'}
        style={{ flexShrink: 0 }}
        aria-hidden
      />
      <div>
        <VisuallyHidden>{isDone ? texts.done : texts.open}: </VisuallyHidden>
        {isDone ? (
          <Text span size="sm" c="dimmed">
            {title}
          </Text>
        ) : (
          <Anchor
            size="sm"
            fw={600}
            renderRoot={(props) => <Link to={`/o/${id}${path}`} {...props} />}
          >
            {title}
          </Anchor>
        )}
        {isDone ? null : (
          <Text size="xs" c="dimmed">
            {help}
          </Text>
        )}
      </div>
    </Group>
  )
}
