import { Alert, NativeSelect, Stack, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Fragment } from 'react'
import type {
  GetMailPreferencesOutput,
  PutMailPreferencesInput,
} from '../../../../sdk/app-operations.generated.ts'
import { useOrgMutation, useOrgQuery } from '../../../api/org-query.ts'
import { useMe, useOrg } from '../../../auth/use-org.ts'
import { useTimeZone } from '../../../auth/use-time-zone.ts'
import { QueryBoundary } from '../../../components/feedback/query-boundary.tsx'
import { toastSuccess } from '../../../components/feedback/toast.ts'
import { useKeptForm } from '../../../components/form/use-kept-form.ts'
import { Card } from '../../../components/page/card.tsx'
import { messages } from '../../../i18n/index.ts'
import { CardForm } from '../form/card-form.tsx'
import { SettingSaveBar } from '../form/setting-save-bar.tsx'
import { AddressesCard } from './addresses-card.tsx'
import { BrowserNoticesCard } from './browser-notices-card.tsx'
import { MailOptionFields } from './mail-option-fields.tsx'

const texts = messages.mails

/** Emails that the user gets about the organization. */
export function MailsSection() {
  const { may } = useOrg()
  return (
    <QueryBoundary query={useOrgQuery('get_mail_preferences', {})}>
      {({ data }) => (
        <Stack>
          <Obstacle preferences={data} />
          <MailsForm preferences={data} />
          {may('leads.read') ? <BrowserNoticesCard /> : null}
          {may('reportAddresses.change') ? <AddressesCard /> : null}
        </Stack>
      )}
    </QueryBoundary>
  )
}

interface Props {
  readonly preferences: GetMailPreferencesOutput
}

/** Explains why no emails are sent, and what still works. */
function Obstacle({ preferences: { canSend, isVerified } }: Props) {
  const me = useMe()
  if (canSend && isVerified) return null
  return (
    <Alert color="yellow" variant="light" title={canSend ? texts.unverified : texts.noServer}>
      {canSend ? texts.unverifiedHelp(me.email) : texts.noServerHelp}
    </Alert>
  )
}

function MailsForm({ preferences }: Props) {
  const { choices, options, timeZone, kinds } = preferences
  const { form, save, isSaving } = useMailsForm({ choices, options, timeZone })
  return (
    <CardForm onSubmit={form.onSubmit(save)}>
      <Card title={texts.title} help={texts.help(useMe().email)}>
        <Stack>
          {kinds.map((kind) => (
            <Fragment key={kind}>
              <Switch
                label={texts.kinds[kind].label}
                description={texts.kinds[kind].help}
                {...form.getInputProps(`choices.${kind}`, { type: 'checkbox' })}
              />
              {form.values.choices[kind] && <MailOptionFields kind={kind} form={form} />}
            </Fragment>
          ))}
          <Switch
            label={texts.showsContact}
            description={texts.showsContactHelp}
            {...form.getInputProps('options.showsContact', { type: 'checkbox' })}
          />
          <ZoneSelect
            stored={timeZone}
            value={form.values.timeZone}
            onChange={(value) => form.setFieldValue('timeZone', value)}
          />
        </Stack>
      </Card>
      <SettingSaveBar isDirty={form.isDirty()} isSaving={isSaving} onDiscard={form.reset} />
    </CardForm>
  )
}

function useMailsForm(initialValues: PutMailPreferencesInput) {
  const put = useOrgMutation('put_mail_preferences', { stale: ['get_mail_preferences'] })
  const form = useForm<PutMailPreferencesInput>({ initialValues })
  useKeptForm('mails', form)
  const save = (values: PutMailPreferencesInput) =>
    put.mutate(values, {
      onSuccess: () => {
        form.setInitialValues(values)
        form.resetDirty(values)
        toastSuccess(messages.shared.saved)
      },
    })
  return { form, save, isSaving: put.isPending }
}

interface ZoneProps {
  readonly stored: string | null
  readonly value: string | null
  readonly onChange: (value: string | null) => void
}

/** Offers the time zones of the organization and the browser, and the stored one. */
function ZoneSelect({ stored, value, onChange }: ZoneProps) {
  const orgZone = useTimeZone()
  const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const others = [...new Set([browserZone, stored ?? browserZone])]
  return (
    <NativeSelect
      label={texts.timeZone}
      description={texts.timeZoneHelp}
      maw={400}
      data={[
        { value: '', label: texts.orgZone(orgZone) },
        ...others.map((zone) => ({ value: zone, label: zone })),
      ]}
      value={value ?? ''}
      onChange={({ currentTarget: { value: zone } }) => onChange(zone === '' ? null : zone)}
    />
  )
}
