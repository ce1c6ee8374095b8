import { Group, Radio, SimpleGrid, Text } from '@mantine/core'
import { useId } from 'react'

interface Policy {
  readonly label: string
  readonly help: string
  /** Example of the policy's effect. */
  readonly example: string
}

interface Props {
  /** Name of the group for screen readers. */
  readonly label: string
  readonly choices: Readonly<Record<string, Policy>>
  readonly isReadOnly: boolean
  readonly value?: string
  readonly onChange: (value: string) => void
}

/** Selects one of several policies, each with an example. */
export const PolicyCards = ({ label, choices, isReadOnly, value, onChange }: Props) => (
  <Radio.Group aria-label={label} value={value ?? null} onChange={onChange}>
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
      {Object.entries(choices).map(([name, choice]) => (
        <PolicyCard
          key={name}
          name={name}
          choice={choice}
          isChosen={name === value}
          isReadOnly={isReadOnly}
        />
      ))}
    </SimpleGrid>
  </Radio.Group>
)

interface CardProps {
  readonly name: string
  readonly choice: Policy
  readonly isChosen: boolean
  readonly isReadOnly: boolean
}

function PolicyCard({ name, choice, isChosen, isReadOnly }: CardProps) {
  const id = useId()
  return (
    <Radio.Card
      value={name}
      p="md"
      disabled={isReadOnly}
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-help`}
      style={{
        display: 'flex',
        alignItems: 'flex-start',
        ...(isChosen ? { borderColor: 'var(--mantine-primary-color-filled)' } : {}),
      }}
    >
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <Radio.Indicator mt={2} disabled={isReadOnly && !isChosen} />
        <div>
          <Text id={`${id}-label`} fw={600} size="sm">
            {choice.label}
          </Text>
          <div id={`${id}-help`}>
            <Text size="sm" mt={4}>
              {choice.help}
            </Text>
            <Text size="xs" c="dimmed" mt={8}>
              {choice.example}
            </Text>
          </div>
        </div>
      </Group>
    </Radio.Card>
  )
}
