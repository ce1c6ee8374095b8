import { NativeSelect } from '@mantine/core'
import type { TestWebhookInput } from '../../../../sdk/app-operations.generated.ts'
import { AsyncForm, useAsyncForm } from '../../../components/form/async-form.tsx'
import { messages } from '../../../i18n/index.ts'
import type { Webhook } from './webhook-state.ts'

const texts = messages.webhooks

type TestType = NonNullable<TestWebhookInput['type']>

const types = Object.entries(texts.typeNames).map(([value, label]) => ({ value, label }))

const isTestType = (value: string): value is TestType => Object.hasOwn(texts.typeNames, value)

interface Props {
  readonly webhook: Webhook
  /** The dialog itself has no access to the organization. */
  readonly send: (input: TestWebhookInput) => Promise<void>
  readonly onDone: () => void
}

/**
 * Sends a sample event of the selected type. Initially, the first type that the webhook receives is
 * selected.
 */
export function TestEventForm({ webhook, send, onDone }: Props) {
  const submission = useAsyncForm({
    initialValues: { type: webhook.types[0] ?? 'lead.created' },
    send: ({ type }) => send({ id: webhook.id, ...(isTestType(type) ? { type } : {}) }),
    onDone,
  })
  return (
    <AsyncForm submission={submission} submit={texts.test}>
      <NativeSelect
        label={texts.event}
        description={texts.testEventHelp}
        data={types}
        data-autofocus
        {...submission.form.getInputProps('type')}
      />
    </AsyncForm>
  )
}
