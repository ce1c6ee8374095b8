import { Button, Paper, SimpleGrid, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import type { IconApi } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type Permission, useOrg } from '../../auth/use-org.ts'
import { messages } from '../../i18n/index.ts'

export interface Step {
  readonly icon: typeof IconApi
  readonly title: string
  readonly help: string
  readonly action: string
  /** Path relative to the organization. */
  readonly path: string
  readonly needs: Permission
}

interface Props {
  readonly title: string
  readonly help: string
  readonly steps: readonly Step[]
}

/** Suggested steps for a page without data. */
export const NextSteps = ({ title, help, steps }: Props) => (
  <Stack gap="lg" component="section">
    <div>
      <Title order={2} size="h3">
        {title}
      </Title>
      <Text c="dimmed" maw="44rem">
        {help}
      </Text>
    </div>
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
      {steps.map((step) => (
        <StepCard key={step.path} step={step} />
      ))}
    </SimpleGrid>
  </Stack>
)

/** Suggests asking an admin, instead of linking to the page, if the user lacks the permission. */
function StepCard({ step }: { readonly step: Step }) {
  const { icon: Icon, title, help, action, path, needs } = step
  const org = useOrg()
  return (
    <Paper withBorder p="lg">
      <Stack gap="sm" h="100%">
        <ThemeIcon size={44} radius="xl" variant="light" aria-hidden>
          <Icon size={24} stroke={1.7} />
        </ThemeIcon>
        <Title order={3} size="h4">
          {title}
        </Title>
        <Text size="sm" c="dimmed" style={{ flex: 1 }}>
          {help}
        </Text>
        {org.may(needs) ? (
          <div>
            <Button
              variant="light"
              renderRoot={(props) => <Link to={`/o/${org.id}${path}`} {...props} />}
            >
              {action}
            </Button>
          </div>
        ) : (
          <Text size="sm">{messages.dashboard.askAdmin}</Text>
        )}
      </Stack>
    </Paper>
  )
}
