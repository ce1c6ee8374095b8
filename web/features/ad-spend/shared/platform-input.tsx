import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { messages } from '../../../i18n/index.ts'
import { knownPlatforms, platformName } from './platforms.ts'

const texts = messages.spendImports

/** Option that shows a text field for the slug. */
const other = 'other'

interface Props {
  /** Empty if no platform is selected. */
  readonly value: string
  readonly onChange: (platform: string) => void
  readonly error?: string | undefined
  readonly id?: string
  /** Platforms to list first, with the best guess at the top. */
  readonly likely?: readonly string[]
}

const toOption = (value: string) => ({ value, label: platformName(value) })

const listOptions = (likely: readonly string[]) => [
  { value: '', label: texts.choosePlatform, disabled: true },
  ...[...new Set([...likely, ...knownPlatforms])].map(toOption),
  { value: other, label: texts.otherPlatform },
]

/** Selects a platform by name, or by slug if it is not listed. */
export function PlatformInput({ value, onChange, error, id, likely = [] }: Props) {
  const isKnown = [...knownPlatforms, ...likely].includes(value)
  const [isOther, setIsOther] = useState(value !== '' && !isKnown)
  return (
    <Stack gap="sm" maw={320}>
      <NativeSelect
        {...(id === undefined ? {} : { id })}
        label={texts.platform}
        data={listOptions(likely)}
        value={isOther ? other : value}
        error={isOther ? undefined : error}
        onChange={({ currentTarget: { value: chosen } }) => {
          setIsOther(chosen === other)
          onChange(chosen === other ? '' : chosen)
        }}
      />
      {isOther ? (
        <TextInput
          label={texts.otherName}
          description={texts.otherNameHelp}
          maxLength={50}
          value={value}
          error={error}
          onChange={(event) => onChange(event.currentTarget.value.trim())}
        />
      ) : null}
    </Stack>
  )
}
