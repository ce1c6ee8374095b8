import { Button, Group, Skeleton, TextInput } from '@mantine/core'
import { IconClipboardText } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useOrgMutation } from '../../../api/org-query.ts'
import { useTimeZone } from '../../../auth/use-time-zone.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { toSentence } from '../../../components/feedback/field-problems.ts'
import { toastSuccess } from '../../../components/feedback/toast.ts'
import { hasPendingDraft, useKeptDraft } from '../../../components/form/kept-drafts.ts'
import { lazyPart } from '../../../components/loading/lazy-part.tsx'
import { lazyDialog } from '../../../components/overlay/lazy-dialog.tsx'
import { Card } from '../../../components/page/card.tsx'
import { messages } from '../../../i18n/index.ts'
import { locale } from '../../../i18n/locale.ts'
import { isCurrency } from '../../../lib/currencies.ts'
import { dayAt } from '../../../lib/days.ts'
import { CurrencyInput } from '../shared/currency-input.tsx'
import { type RateError, validateRate } from './parse-rates.ts'
import { rateQueries } from './rate-queries.ts'

// Loaded on demand: the calendar is large, and the list of rates does not need it.
const DayInput = lazyPart(
  async () => (await import('../../../components/period/day-input.tsx')).DayInput,
)
const PasteRates = lazyDialog(async () => (await import('./paste-rates.tsx')).PasteRates)

const texts = messages.currencies

const exampleRate = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }).format(0.9231)

/** Adds one rate, or opens the dialog for pasting several rates. */
export function AddRate() {
  const [isPasting, setPasting] = useState(hasPendingDraft('pasted rates'))
  return (
    <Card
      title={texts.addTitle}
      actions={
        <Button
          size="xs"
          variant="default"
          leftSection={<IconClipboardText size={15} aria-hidden />}
          onClick={() => setPasting(true)}
        >
          {texts.paste}
        </Button>
      }
    >
      <RateForm />
      <PasteRates isOpen={isPasting} onClose={() => setPasting(false)} />
    </Card>
  )
}

function RateForm() {
  const today = dayAt(Date.now(), useTimeZone())
  const [draft, setDraft] = useState({ from: '', to: '', day: today, rate: '' })
  const isTyped = draft.from !== '' || draft.to !== '' || draft.rate !== ''
  useKeptDraft('rate', draft, isTyped ? draft : undefined, setDraft)
  const [isPressed, setPressed] = useState(false)
  const {
    error: requestError,
    isPending,
    mutate,
  } = useOrgMutation('put_currency_rates', {
    stale: rateQueries,
    quiet: true,
  })
  const { from, to, day } = draft
  const rate = { ...draft, rate: draft.rate.replace(',', '.') }
  const error = validateRate(rate)
  const errorText = (...errors: RateError[]) =>
    isPressed && error !== null && errors.includes(error)
      ? toSentence(texts.reasons[error])
      : undefined
  const submit = (event: { readonly preventDefault: () => void }) => {
    event.preventDefault()
    setPressed(true)
    if (error !== null) return
    const onSuccess = () => {
      toastSuccess(texts.added)
      setPressed(false)
      setDraft({ ...draft, rate: '' })
    }
    mutate({ rates: [rate] }, { onSuccess })
  }
  return (
    <form noValidate onSubmit={submit}>
      <Group align="flex-start" gap="sm">
        <CurrencyInput
          label={texts.from}
          value={from}
          error={isCurrency(from) ? errorText('same') : errorText('currency')}
          onChange={(value) => setDraft({ ...draft, from: value })}
        />
        <CurrencyInput
          label={texts.to}
          value={to}
          error={isCurrency(to) ? errorText('same') : errorText('currency')}
          onChange={(value) => setDraft({ ...draft, to: value })}
        />
        <Suspense fallback={<Skeleton height={36} width={150} mt={25} />}>
          <DayInput
            w={150}
            label={texts.day}
            value={day}
            error={errorText('day')}
            onChange={(value) => setDraft({ ...draft, day: value })}
          />
        </Suspense>
        <TextInput
          label={texts.rate}
          inputMode="decimal"
          w={150}
          placeholder={exampleRate}
          value={draft.rate}
          error={errorText('rate')}
          onChange={(event) => setDraft({ ...draft, rate: event.currentTarget.value.trim() })}
        />
        <Button type="submit" loading={isPending} mt={25}>
          {texts.add}
        </Button>
      </Group>
      {requestError === null ? null : <ErrorState error={requestError} />}
    </form>
  )
}
