import { SimpleGrid, Text } from '@mantine/core'
import { attributionModels } from '../../../contract/attribution-models.ts'
import { Card } from '../../components/page/card.tsx'
import { messages } from '../../i18n/index.ts'

/** Explains each model in one sentence, along with the question it answers. */
export const ModelExplanations = () => (
  <Card title={messages.attribution.explained}>
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="lg">
      {attributionModels.map((model) => {
        const { name, help, answers } = messages.attribution.models[model]
        return (
          <div key={model}>
            <Text fw={600} size="sm">
              {name}
            </Text>
            <Text size="sm">{help}</Text>
            <Text size="sm" c="dimmed" fs="italic">
              {answers}
            </Text>
          </div>
        )
      })}
    </SimpleGrid>
  </Card>
)
