import { Button, Group, TextInput } from '@mantine/core'
import { IconClipboardText } from '@tabler/icons-react'
import { useState } from 'react'
import { useOrgMutation } from '../../../api/org-query.ts'
import { useTimeZone } from '../../../auth/use-time-zone.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { asSentence } from '../../../components/feedback/field-problems.ts'
import { tell } from '../../../components/feedback/toast.ts'
import { lazyDialog } from '../../../components/overlay/lazy-dialog.tsx'
import { Card } from '../../../components/page/card.tsx'
import { words } from '../../../i18n/en/index.ts'
import { dayAt } from '../../../lib/days.ts'
import { isCurrency } from '../shared/currencies.ts'
import { CurrencyInput } from '../shared/currency-input.tsx'
import { faultOf, type LineFault } from './parse-rates.ts'
import { rateQueries } from './rate-queries.ts'

const RatePaste = lazyDialog(async () => (await import('./paste-rates.tsx')).RatePaste)

const texts = words.currencies

/** Stores one rate, or opens where many are pasted. */
export function RateAdd() {
  const [isPasting, setPasting] = useState(false)
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
      <OneRate />
      <RatePaste isOpen={isPasting} onClose={() => setPasting(false)} />
    </Card>
  )
}

function OneRate() {
  const today = dayAt(Date.now(), useTimeZone())
  const [draft, setDraft] = useState({ from: '', to: '', day: today, rate: '' })
  const [isPressed, setPressed] = useState(false)
  const { error, isPending, mutate } = useOrgMutation('put_currency_rates', {
    stale: rateQueries,
    quiet: true,
  })
  const { from, to, day } = draft
  const sent = { ...draft, rate: draft.rate.replace(',', '.') }
  const fault = faultOf(sent)
  const errorOf = (...faults: LineFault[]) =>
    isPressed && fault !== null && faults.includes(fault)
      ? asSentence(texts.reasons[fault])
      : undefined
  const submit = (event: { readonly preventDefault: () => void }) => {
    event.preventDefault()
    setPressed(true)
    if (fault !== null) return
    const onSuccess = () => {
      tell(texts.added)
      setPressed(false)
      setDraft({ ...draft, rate: '' })
    }
    mutate({ rates: [sent] }, { onSuccess })
  }
  return (
    <form noValidate onSubmit={submit}>
      <Group align="flex-start" gap="sm">
        <CurrencyInput
          label={texts.from}
          value={from}
          error={isCurrency(from) ? errorOf('same') : errorOf('currency')}
          onChange={(value) => setDraft({ ...draft, from: value })}
        />
        <CurrencyInput
          label={texts.to}
          value={to}
          error={isCurrency(to) ? errorOf('same') : errorOf('currency')}
          onChange={(value) => setDraft({ ...draft, to: value })}
        />
        <TextInput
          type="date"
          label={texts.day}
          value={day}
          error={errorOf('day')}
          onChange={(event) => setDraft({ ...draft, day: event.currentTarget.value })}
        />
        <TextInput
          label={texts.rate}
          inputMode="decimal"
          w={150}
          placeholder="0.9231"
          value={draft.rate}
          error={errorOf('rate')}
          onChange={(event) => setDraft({ ...draft, rate: event.currentTarget.value.trim() })}
        />
        <Button type="submit" loading={isPending} mt={25}>
          {texts.add}
        </Button>
      </Group>
      {error === null ? null : <ErrorState error={error} />}
    </form>
  )
}
