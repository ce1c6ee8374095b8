import { Select, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { useOrgQuery } from '../../../api/org-query.ts'
import { QueryBoundary } from '../../../components/feedback/query-boundary.tsx'
import { ReadOnlyNote } from '../../../components/feedback/read-only-note.tsx'
import { lazyPart } from '../../../components/loading/lazy-part.tsx'
import { Card } from '../../../components/page/card.tsx'
import { messages } from '../../../i18n/index.ts'
import { currencyOptions } from '../../../lib/currencies.ts'
import { formatTimeIn, timeZoneOptions } from '../../../lib/time-zones.ts'
import { CardForm } from '../form/card-form.tsx'
import type { Settings } from '../form/setting-changes.ts'
import { helpBelow, SettingDays } from '../form/setting-days.tsx'
import { focusFirstError, useSettingsForm } from '../form/setting-form.ts'
import { SettingSaveBar } from '../form/setting-save-bar.tsx'
import { countryOptions } from './country-options.ts'
import { RetentionSetting, useConfirmRetention } from './retention-setting.tsx'

type Values = Pick<
  Settings,
  | 'name'
  | 'timeZone'
  | 'defaultCountry'
  | 'currency'
  | 'conversionWindowDays'
  | 'sessionMinutes'
  | 'fillsLastAd'
  | 'allowsContactInMessages'
  | 'costPerLeadTarget'
  | 'roasTarget'
  | 'lossReasons'
  | 'retentionDays'
>

const loadInputs = () => import('./outcome-inputs.tsx')
const LossReasonsInput = lazyPart(async () => (await loadInputs()).LossReasonsInput)
const TargetsInput = lazyPart(async () => (await loadInputs()).TargetsInput)

/** The organization's name, location, time windows and retention. */
export const GeneralSection = () => (
  <QueryBoundary query={useOrgQuery('get_settings', {})}>
    {({ data }) => (
      <GeneralForm
        settings={{
          name: data.name,
          timeZone: data.timeZone,
          defaultCountry: data.defaultCountry,
          currency: data.currency,
          conversionWindowDays: data.conversionWindowDays,
          sessionMinutes: data.sessionMinutes,
          fillsLastAd: data.fillsLastAd,
          allowsContactInMessages: data.allowsContactInMessages,
          costPerLeadTarget: data.costPerLeadTarget,
          roasTarget: data.roasTarget,
          lossReasons: data.lossReasons,
          retentionDays: data.retentionDays,
        }}
      />
    )}
  </QueryBoundary>
)

function GeneralForm({ settings }: { readonly settings: Values }) {
  const { form, save, isReadOnly, isSaving } = useSettingsForm(settings)
  const confirmRetention = useConfirmRetention()
  const submit = (values: Values) =>
    confirmRetention(
      { before: form.getInitialValues().retentionDays, after: values.retentionDays },
      () => save(values),
    )
  return (
    <CardForm onSubmit={form.onSubmit(submit, (errors) => focusFirstError(form, errors))}>
      {isReadOnly ? <ReadOnlyNote /> : null}
      <OrganizationCard form={form} isReadOnly={isReadOnly} />
      <WindowsCard form={form} isReadOnly={isReadOnly} />
      <Card title={messages.annotations.targets} help={messages.annotations.targetsHelp}>
        <TargetsInput
          currency={form.values.currency}
          readOnly={isReadOnly}
          getProps={(target) => form.getInputProps(target)}
        />
      </Card>
      <Card title={messages.outcomes.reasons} help={messages.outcomes.reasonsHelp}>
        <LossReasonsInput readOnly={isReadOnly} {...form.getInputProps('lossReasons')} />
      </Card>
      <Card title={messages.settings.retention} help={messages.settings.retentionHelp}>
        <RetentionSetting
          stored={settings.retentionDays}
          isReadOnly={isReadOnly}
          {...form.getInputProps('retentionDays')}
        />
      </Card>
      <Card title={messages.settings.messages}>
        <Switch
          label={messages.settings.allowsContact}
          description={messages.settings.allowsContactHelp}
          readOnly={isReadOnly}
          disabled={isReadOnly}
          {...form.getInputProps('allowsContactInMessages', { type: 'checkbox' })}
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

function OrganizationCard({ form, isReadOnly }: PartProps) {
  const [zones] = useState(() => timeZoneOptions(form.values.timeZone))
  const [countries] = useState(countryOptions)
  const [currencies] = useState(currencyOptions)
  const common = { readOnly: isReadOnly, maw: '28rem', inputWrapperOrder: helpBelow }
  return (
    <Card title={messages.settings.organization} help={messages.settings.organizationHelp}>
      <TextInput
        label={messages.settings.name}
        description={messages.settings.nameHelp}
        required
        maxLength={200}
        autoComplete="organization"
        {...common}
        {...form.getInputProps('name')}
      />
      <Select
        label={messages.settings.timeZone}
        description={messages.settings.timeZoneHelp(formatTimeIn(form.values.timeZone, new Date()))}
        data={zones}
        searchable
        allowDeselect={false}
        nothingFoundMessage={messages.settings.nothingFound}
        {...common}
        {...form.getInputProps('timeZone')}
      />
      <Select
        label={messages.settings.country}
        description={messages.settings.countryHelp}
        placeholder={messages.settings.noCountry}
        data={countries}
        searchable
        clearable
        nothingFoundMessage={messages.settings.nothingFound}
        {...common}
        {...form.getInputProps('defaultCountry')}
      />
      <Select
        label={messages.settings.currency}
        description={messages.settings.currencyHelp}
        placeholder={messages.settings.noCurrency}
        data={currencies}
        searchable
        clearable
        nothingFoundMessage={messages.settings.nothingFound}
        {...common}
        {...form.getInputProps('currency')}
      />
    </Card>
  )
}

const WindowsCard = ({ form, isReadOnly }: PartProps) => (
  <Card title={messages.settings.windows} help={messages.settings.windowsHelp}>
    <SettingDays
      setting="conversionWindowDays"
      label={messages.settings.conversionWindow}
      description={messages.settings.conversionWindowHelp}
      suffix={messages.settings.days}
      readOnly={isReadOnly}
      {...form.getInputProps('conversionWindowDays')}
    />
    <SettingDays
      setting="sessionMinutes"
      label={messages.settings.sessionMinutes}
      description={messages.settings.sessionMinutesHelp}
      suffix={messages.settings.minutes}
      readOnly={isReadOnly}
      {...form.getInputProps('sessionMinutes')}
    />
    <Switch
      label={messages.settings.lastAd}
      description={messages.settings.lastAdHelp}
      readOnly={isReadOnly}
      disabled={isReadOnly}
      {...form.getInputProps('fillsLastAd', { type: 'checkbox' })}
    />
  </Card>
)
