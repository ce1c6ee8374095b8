import { NativeSelect, Switch, TextInput } from '@mantine/core'
import { messages } from '../../../i18n/index.ts'
import type { Kind } from './destination-state.ts'
import { type PlatformSetting, platformSettings, type SettingValues } from './platform-settings.ts'

const texts = messages.conversions

interface Props {
  readonly kind: Kind
  readonly values: SettingValues
  readonly onChange: (values: Record<string, string | boolean>) => void
}

/** Settings for the account on the platform. */
export const SettingInputs = ({ kind, values, onChange }: Props) =>
  platformSettings[kind].map((setting) => (
    <SettingInput
      key={setting.name}
      setting={setting}
      value={values[setting.name] ?? ''}
      onChange={(value) => onChange({ ...toDefined(values), [setting.name]: value })}
    />
  ))

const toDefined = (values: SettingValues): Record<string, string | boolean> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )

interface SettingInputProps {
  readonly setting: PlatformSetting
  readonly value: string | boolean
  readonly onChange: (value: string | boolean) => void
}

function SettingInput({ setting, value, onChange }: SettingInputProps) {
  const { name, isOptional, isSwitch, choices } = setting
  const label = texts.settings[name]
  if (isSwitch) {
    return (
      <Switch
        label={label}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    )
  }
  if (choices !== undefined) {
    return (
      <NativeSelect
        label={label}
        data={[...choices]}
        maw={240}
        value={String(value)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  return (
    <TextInput
      label={label}
      description={isOptional ? texts.optional : undefined}
      required={!isOptional}
      withAsterisk={false}
      maxLength={2_000}
      autoComplete="off"
      value={String(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
