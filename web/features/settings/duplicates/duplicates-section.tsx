import type { UseFormReturnType } from '@mantine/form'
import { useOrgQuery } from '../../../api/org-query.ts'
import { QueryBoundary } from '../../../components/feedback/query-boundary.tsx'
import { ReadOnlyNote } from '../../../components/feedback/read-only-note.tsx'
import { Card } from '../../../components/page/card.tsx'
import { messages } from '../../../i18n/index.ts'
import { CardForm } from '../form/card-form.tsx'
import type { Settings } from '../form/setting-changes.ts'
import { SettingDays } from '../form/setting-days.tsx'
import { focusFirstError, useSettingsForm } from '../form/setting-form.ts'
import { SettingSaveBar } from '../form/setting-save-bar.tsx'
import { PolicyCards } from './policy-cards.tsx'

type Values = Pick<Settings, 'duplicatePolicy' | 'duplicateWindowDays' | 'matchPolicy'>

/** Policies for duplicates, and for updates that match several leads. */
export const DuplicatesSection = () => (
  <QueryBoundary query={useOrgQuery('get_settings', {})}>
    {({ data: { duplicatePolicy, duplicateWindowDays, matchPolicy } }) => (
      <DuplicatesForm settings={{ duplicatePolicy, duplicateWindowDays, matchPolicy }} />
    )}
  </QueryBoundary>
)

function DuplicatesForm({ settings }: { readonly settings: Values }) {
  const { form, save, isReadOnly, isSaving } = useSettingsForm(settings)
  return (
    <CardForm onSubmit={form.onSubmit(save, (errors) => focusFirstError(form, errors))}>
      {isReadOnly ? <ReadOnlyNote /> : null}
      <Policies form={form} isReadOnly={isReadOnly} />
      <SettingSaveBar isDirty={form.isDirty()} isSaving={isSaving} onDiscard={form.reset} />
    </CardForm>
  )
}

interface PartProps {
  readonly form: UseFormReturnType<Values>
  readonly isReadOnly: boolean
}

function Policies({ form, isReadOnly }: PartProps) {
  const isUnused = form.values.duplicatePolicy === 'allow'
  return (
    <>
      <Card title={messages.settings.duplicates} help={messages.settings.duplicatesHelp}>
        <PolicyCards
          label={messages.settings.duplicates}
          choices={messages.settings.duplicatePolicies}
          isReadOnly={isReadOnly}
          {...form.getInputProps('duplicatePolicy')}
        />
        <SettingDays
          setting="duplicateWindowDays"
          label={messages.settings.duplicateWindow}
          description={
            isUnused
              ? messages.settings.duplicateWindowUnused
              : messages.settings.duplicateWindowHelp
          }
          suffix={messages.settings.days}
          disabled={isUnused}
          readOnly={isReadOnly}
          {...form.getInputProps('duplicateWindowDays')}
        />
      </Card>
      <Card title={messages.settings.matches} help={messages.settings.matchesHelp}>
        <PolicyCards
          label={messages.settings.matches}
          choices={messages.settings.matchPolicies}
          isReadOnly={isReadOnly}
          {...form.getInputProps('matchPolicy')}
        />
      </Card>
    </>
  )
}
