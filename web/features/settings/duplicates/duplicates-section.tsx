import type { UseFormReturnType } from '@mantine/form'
import { useOrgQuery } from '../../../api/org-query.ts'
import { QueryBoundary } from '../../../components/feedback/query-boundary.tsx'
import { ReadOnlyNote } from '../../../components/feedback/read-only-note.tsx'
import { Card } from '../../../components/page/card.tsx'
import { words } from '../../../i18n/en/index.ts'
import { CardForm } from '../form/card-form.tsx'
import type { Settings } from '../form/setting-changes.ts'
import { SettingDays } from '../form/setting-days.tsx'
import { focusFirst, useSettingsForm } from '../form/setting-form.ts'
import { SettingSaveBar } from '../form/setting-save-bar.tsx'
import { SettingRadioCards } from './policy-cards.tsx'

type Values = Pick<Settings, 'duplicatePolicy' | 'duplicateWindowDays' | 'matchPolicy'>

/** What happens when somebody arrives again, and when an update fits several leads. */
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
    <CardForm onSubmit={form.onSubmit(save, (errors) => focusFirst(form, errors))}>
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
      <Card title={words.settings.duplicates} help={words.settings.duplicatesHelp}>
        <SettingRadioCards
          label={words.settings.duplicates}
          choices={words.settings.duplicatePolicies}
          isReadOnly={isReadOnly}
          {...form.getInputProps('duplicatePolicy')}
        />
        <SettingDays
          setting="duplicateWindowDays"
          label={words.settings.duplicateWindow}
          description={
            isUnused ? words.settings.duplicateWindowUnused : words.settings.duplicateWindowHelp
          }
          suffix={words.settings.days}
          disabled={isUnused}
          readOnly={isReadOnly}
          {...form.getInputProps('duplicateWindowDays')}
        />
      </Card>
      <Card title={words.settings.matches} help={words.settings.matchesHelp}>
        <SettingRadioCards
          label={words.settings.matches}
          choices={words.settings.matchPolicies}
          isReadOnly={isReadOnly}
          {...form.getInputProps('matchPolicy')}
        />
      </Card>
    </>
  )
}
