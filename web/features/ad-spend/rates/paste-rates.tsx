import { Alert, Button, Group, List, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useOrgMutation } from '../../../api/org-query.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { toastSuccess } from '../../../components/feedback/toast.ts'
import { useKeptDraft } from '../../../components/form/kept-drafts.ts'
import { messages } from '../../../i18n/index.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { type InvalidLine, parseRates } from './parse-rates.ts'
import { rateQueries } from './rate-queries.ts'

const texts = messages.currencies

/** Maximum number of rates per request; must match the service's limit. */
const maxRates = 5_000

const maxShownLines = 8

interface Props {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Saves either all rates of a pasted table or none of them. */
export function PasteRates({ isOpen, onClose }: Props) {
  const [text, setText] = useState('')
  useKeptDraft('pasted rates', '', text === '' ? undefined : text, setText)
  const { error, isPending, mutate, reset } = useOrgMutation('put_currency_rates', {
    stale: rateQueries,
    quiet: true,
  })
  const { rates, wrong } = parseRates(text)
  const isTooMuch = rates.length > maxRates
  const submit = (event: { readonly preventDefault: () => void }) => {
    event.preventDefault()
    mutate(
      { rates: [...rates] },
      {
        onSuccess: ({ inserted, updated, unchanged }) => {
          toastSuccess(
            texts.stored(formatNumber(inserted), formatNumber(updated), formatNumber(unchanged)),
          )
          setText('')
          onClose()
        },
      },
    )
  }
  return (
    <Modal opened={isOpen} onClose={onClose} size="lg" title={texts.pasteTitle}>
      <Stack renderRoot={(props) => <form noValidate onSubmit={submit} {...props} />}>
        <Textarea
          label={texts.lines}
          description={texts.pasteHelp}
          placeholder={texts.placeholder}
          rows={10}
          data-autofocus
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          value={text}
          onChange={(event) => {
            reset()
            setText(event.currentTarget.value)
          }}
        />
        <InvalidLines wrong={wrong} />
        {isTooMuch ? <Text c="error">{texts.tooMany(formatNumber(maxRates))}</Text> : null}
        {error === null ? null : <ErrorState error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {messages.shared.cancel}
          </Button>
          <Button
            type="submit"
            loading={isPending}
            disabled={rates.length === 0 || wrong.length > 0 || isTooMuch}
          >
            {texts.store(rates.length)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

const InvalidLines = ({ wrong }: { readonly wrong: readonly InvalidLine[] }) =>
  wrong.length === 0 ? null : (
    <Alert role="alert" color="red" variant="light" title={texts.wrongLines(wrong.length)}>
      <List size="sm">
        {wrong.slice(0, maxShownLines).map(({ number, text, error }) => (
          <List.Item key={number} className="free-text">
            {texts.line(formatNumber(number), text.slice(0, 60), texts.reasons[error])}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
