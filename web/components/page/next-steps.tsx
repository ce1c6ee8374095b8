import { SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { type Step, StepCard } from './step-card.tsx'

interface Props {
  readonly title: string
  readonly help: string
  readonly steps: readonly Step[]
}

/** What can be done next where there is nothing yet. */
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
