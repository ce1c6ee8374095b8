import { Select } from '@mantine/core'
import { useMemo } from 'react'
import { messages } from '../../../i18n/index.ts'
import { currencyOptions } from '../../../lib/currencies.ts'

interface Props {
  readonly label: string
  /** Empty if no currency is selected. */
  readonly value: string
  readonly onChange: (currency: string) => void
  readonly error?: string | undefined
  readonly id?: string
}

/** Selects a currency by code or name. */
export function CurrencyInput({ value, onChange, id, ...rest }: Props) {
  const data = useMemo(currencyOptions, [])
  return (
    <Select
      {...rest}
      {...(id === undefined ? {} : { id })}
      maw={320}
      data={data}
      value={value === '' ? null : value}
      searchable
      nothingFoundMessage={messages.shared.none}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
}
