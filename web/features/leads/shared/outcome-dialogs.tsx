import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { textLimits } from '../../../../contract/leads/lead-values.ts'
import { useKeptDraft } from '../../../components/form/kept-drafts.ts'
import { modals } from '../../../components/overlay/modals.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatAmountInput, parseAmountInput } from '../../../lib/amount-input.ts'
import { amountError } from './amount-error.ts'

const texts = messages.outcomes

interface FormProps<T> {
  readonly onDone: (answer: T | null) => void
  readonly onCancel: () => void
}

/** Opens a dialog with a form; `onDone` is not called if the user cancels. */
function prompt<T>(
  title: string,
  render: (props: FormProps<T>) => ReactNode,
  onDone: (answer: T | null) => void,
): void {
  const id = modals.open({
    title,
    children: render({
      onCancel: () => modals.close(id),
      onDone(answer) {
        modals.close(id)
        onDone(answer)
      },
    }),
  })
}

interface LossProps extends FormProps<string> {
  readonly reasons: readonly string[]
}

function LossReasonForm({ reasons, onDone, onCancel }: LossProps) {
  const [reason, setReason] = useState('')
  useKeptDraft('loss reason of a change', '', reason === '' ? undefined : reason, setReason)
  return (
    <Stack
      component="form"
      onSubmit={(event) => {
        event.preventDefault()
        onDone(reason.trim() === '' ? null : reason.trim())
      }}
    >
      {reasons.length === 0 ? null : (
        <Group role="group" aria-label={texts.reasons} gap="xs">
          {reasons.map((one, i) => (
            <Button
              key={one}
              variant="default"
              size="sm"
              maw="100%"
              onClick={() => onDone(one)}
              {...(i === 0 ? { 'data-autofocus': true } : {})}
            >
              {one}
            </Button>
          ))}
        </Group>
      )}
      <TextInput
        label={reasons.length === 0 ? texts.lostReason : texts.otherReason}
        description={texts.lostHelp}
        {...(reasons.length === 0
          ? { placeholder: texts.lostPlaceholder, 'data-autofocus': true }
          : {})}
        maxLength={textLimits.other}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <DialogButtons submit={texts.markLost} onCancel={onCancel} />
    </Stack>
  )
}

interface WonProps extends FormProps<number> {
  readonly value: number | null
  readonly currency: string | null
}

function WonValueForm({ value, currency, onDone, onCancel }: WonProps) {
  const stored = value === null ? '' : formatAmountInput(value)
  const [typed, setTyped] = useState(stored)
  const [isComplaining, setIsComplaining] = useState(false)
  useKeptDraft('value of a won lead', '', typed === stored ? undefined : typed, setTyped)
  const parsed = parseAmountInput(typed)
  return (
    <Stack
      component="form"
      onSubmit={(event) => {
        event.preventDefault()
        setIsComplaining(true)
        if ('value' in parsed) onDone(parsed.value)
      }}
    >
      <TextInput
        label={texts.value}
        description={texts.wonHelp}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={isComplaining ? amountError(parsed) : undefined}
        onChange={(event) => {
          setIsComplaining(false)
          setTyped(event.currentTarget.value)
        }}
        {...(currency === null
          ? {}
          : {
              rightSection: (
                <Text size="sm" c="dimmed">
                  {currency}
                </Text>
              ),
              rightSectionWidth: 56,
            })}
        data-autofocus
      />
      <DialogButtons submit={texts.markWon} onCancel={onCancel} />
    </Stack>
  )
}

const DialogButtons = (props: { readonly submit: string; readonly onCancel: () => void }) => (
  <Group justify="flex-end">
    <Button variant="default" onClick={props.onCancel}>
      {messages.shared.cancel}
    </Button>
    <Button type="submit">{props.submit}</Button>
  </Group>
)

/** Asks for the loss reason; the organization's own reasons can be chosen with one click. */
export const promptLossReason = (
  count: number,
  reasons: readonly string[],
  onDone: (reason: string | null) => void,
): void =>
  prompt<string>(
    texts.lostTitle(count),
    (form) => <LossReasonForm reasons={reasons} {...form} />,
    onDone,
  )

/** Asks for the value of a won lead. */
export const promptWonValue = (
  current: Pick<WonProps, 'value' | 'currency'>,
  onDone: (value: number | null) => void,
): void => prompt<number>(texts.wonTitle, (form) => <WonValueForm {...current} {...form} />, onDone)
