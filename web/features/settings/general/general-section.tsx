import { Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { useOrgQuery } from '../../../api/org-query.ts'
import { QueryBoundary } from '../../../components/feedback/query-boundary.tsx'
import { ReadOnlyNote } from '../../../components/feedback/read-only-note.tsx'
import { Card } from '../../../components/page/card.tsx'
import { words } from '../../../i18n/en/index.ts'
import { timeIn, timeZoneChoices } from '../../../lib/time-zones.ts'
import { CardForm } from '../form/card-form.tsx'
import type { Settings } from '../form/setting-changes.ts'
import { helpBelow, SettingDays } from '../form/setting-days.tsx'
import { focusFirst, useSettingsForm } from '../form/setting-form.ts'
import { SettingSaveBar } from '../form/setting-save-bar.tsx'
import { countryChoices } from './country-options.ts'
import { SettingRetention, useRetentionAsk } from './retention-setting.tsx'

type Values = Pick<
  Settings,
  | 'name'
  | 'timeZone'
  | 'defaultCountry'
  | 'conversionWindowDays'
  | 'sessionMinutes'
  | 'retentionDays'
>

/** Name, place, windows and retention of the organization. */
export const GeneralSection = () => (
  <QueryBoundary query={useOrgQuery('get_settings', {})}>
    {({ data }) => (
      <GeneralForm
        settings={{
          name: data.name,
          timeZone: data.timeZone,
          defaultCountry: data.defaultCountry,
          conversionWindowDays: data.conversionWindowDays,
          sessionMinutes: data.sessionMinutes,
          retentionDays: data.retentionDays,
        }}
      />
    )}
  </QueryBoundary>
)

function GeneralForm({ settings }: { readonly settings: Values }) {
  const { form, save, isReadOnly, isSaving } = useSettingsForm(settings)
  const askFirst = useRetentionAsk()
  const submit = (values: Values) =>
    askFirst({ before: form.getInitialValues().retentionDays, after: values.retentionDays }, () =>
      save(values),
    )
  return (
    <CardForm onSubmit={form.onSubmit(submit, (errors) => focusFirst(form, errors))}>
      {isReadOnly ? <ReadOnlyNote /> : null}
      <Place form={form} isReadOnly={isReadOnly} />
      <Windows form={form} isReadOnly={isReadOnly} />
      <Card title={words.settings.retention} help={words.settings.retentionHelp}>
        <SettingRetention
          stored={settings.retentionDays}
          isReadOnly={isReadOnly}
          {...form.getInputProps('retentionDays')}
        />
      </Card>
      <SettingSaveBar isDirty={form.isDirty()} isSaving={isSaving} onDiscard={form.reset} />
    </CardForm>
  )
}

interface PartProps {
  readonly form: UseFormReturnType<Values>
  readonly isReadOnly: boolean
}

function Place({ form, isReadOnly }: PartProps) {
  const [zones] = useState(() => timeZoneChoices(form.values.timeZone))
  const [countries] = useState(countryChoices)
  const common = { readOnly: isReadOnly, maw: '28rem', inputWrapperOrder: helpBelow }
  return (
    <Card title={words.settings.organization} help={words.settings.organizationHelp}>
      <TextInput
        label={words.settings.name}
        description={words.settings.nameHelp}
        required
        maxLength={200}
        autoComplete="organization"
        {...common}
        {...form.getInputProps('name')}
      />
      <Select
        label={words.settings.timeZone}
        description={words.settings.timeZoneHelp(timeIn(form.values.timeZone, new Date()))}
        data={zones}
        searchable
        allowDeselect={false}
        nothingFoundMessage={words.settings.nothingFound}
        {...common}
        {...form.getInputProps('timeZone')}
      />
      <Select
        label={words.settings.country}
        description={words.settings.countryHelp}
        placeholder={words.settings.noCountry}
        data={countries}
        searchable
        clearable
        nothingFoundMessage={words.settings.nothingFound}
        {...common}
        {...form.getInputProps('defaultCountry')}
      />
    </Card>
  )
}

const Windows = ({ form, isReadOnly }: PartProps) => (
  <Card title={words.settings.windows} help={words.settings.windowsHelp}>
    <SettingDays
      setting="conversionWindowDays"
      label={words.settings.conversionWindow}
      description={words.settings.conversionWindowHelp}
      suffix={words.settings.days}
      readOnly={isReadOnly}
      {...form.getInputProps('conversionWindowDays')}
    />
    <SettingDays
      setting="sessionMinutes"
      label={words.settings.sessionMinutes}
      description={words.settings.sessionMinutesHelp}
      suffix={words.settings.minutes}
      readOnly={isReadOnly}
      {...form.getInputProps('sessionMinutes')}
    />
  </Card>
)
