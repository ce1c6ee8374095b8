import { Button, Paper, SimpleGrid, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconApi, IconFileImport, IconRadar2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type Permission, useOrg } from '../../session/use-org.ts'
import { words } from '../../words/index.ts'

const texts = words.dashboard

interface Step {
  readonly icon: typeof IconApi
  readonly title: string
  readonly help: string
  readonly action: string
  readonly path: string
  readonly needs: Permission
}

const steps: readonly Step[] = [
  {
    icon: IconRadar2,
    title: texts.pixelTitle,
    help: texts.pixelHelp,
    action: texts.pixelAction,
    path: '/settings/pixel',
    needs: 'sites.read',
  },
  {
    icon: IconApi,
    title: texts.apiTitle,
    help: texts.apiHelp,
    action: texts.apiAction,
    path: '/settings/keys',
    needs: 'keys.change',
  },
  {
    icon: IconFileImport,
    title: texts.importTitle,
    help: texts.importHelp,
    action: texts.importAction,
    path: '/imports',
    needs: 'leads.import',
  },
]

/** What an organization without leads can do next. */
export const FirstSteps = () => (
  <Stack gap="lg" component="section">
    <div>
      <Title order={2} size="h3">
        {texts.firstTitle}
      </Title>
      <Text c="dimmed">{texts.firstHelp}</Text>
    </div>
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
      {steps.map((step) => (
        <StepCard key={step.path} step={step} />
      ))}
    </SimpleGrid>
  </Stack>
)

function StepCard({
  step: { icon: Icon, title, help, action, path, needs },
}: {
  readonly step: Step
}) {
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
          <Text size="sm">{texts.askAdmin}</Text>
        )}
      </Stack>
    </Paper>
  )
}
