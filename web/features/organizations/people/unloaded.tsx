import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { messages } from '../../../i18n/index.ts'

const { people: texts, shared } = messages

interface Props {
  readonly orgs: readonly { readonly id: string; readonly name: string }[]
  readonly retry: () => void
}

/** Organizations whose people are missing from the list, with a button to reload them. */
export const Unloaded = ({ orgs, retry }: Props) =>
  orgs.length === 0 ? null : (
    <Alert
      role="alert"
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={texts.unloaded(orgs.length)}
    >
      <Group gap="md">
        <Text size="sm" className="free-text">
          {orgs.map(({ name }) => name).join(', ')}
        </Text>
        <Button size="xs" variant="default" onClick={retry}>
          {shared.tryAgain}
        </Button>
      </Group>
    </Alert>
  )
