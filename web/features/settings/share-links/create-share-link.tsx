import { Modal, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { sharedReports } from '../../../../contract/shared-report.ts'
import { dayMs } from '../../../../contract/values/time.ts'
import { useOrgMutation, useOrgQuery } from '../../../api/org-query.ts'
import { AsyncForm, useAsyncForm } from '../../../components/form/async-form.tsx'
import { CopyBlock } from '../../../components/form/copy-block.tsx'
import { PasswordField } from '../../../components/form/password-field.tsx'
import { messages } from '../../../i18n/index.ts'
import { ShownOnce } from '../shared/shown-once.tsx'

const texts = messages.shareLinks

interface Props {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Creates a link and shows it once. */
export function CreateShareLink({ isOpen, onClose }: Props) {
  const [token, setToken] = useState<string>()
  const isCreated = token !== undefined
  const origin = useShareOrigin()
  const close = () => {
    onClose()
    setToken(undefined)
  }
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      size="lg"
      title={isCreated ? texts.createdTitle : texts.create}
      // Prevents an accidental click or key press from closing a dialog whose content is shown only
      // once.
      closeOnClickOutside={!isCreated}
      closeOnEscape={!isCreated}
    >
      {isCreated ? (
        <ShownOnce help={texts.createdHelp} done={texts.done} onDone={close}>
          <CopyBlock
            title={texts.link}
            text={`${origin}/shared#token=${token}`}
            copy={texts.copy}
            isMain
          />
        </ShownOnce>
      ) : (
        <CreateForm onCreated={setToken} />
      )}
    </Modal>
  )
}

/** Origin for share links: the organization's own host name, if that works. */
function useShareOrigin(): string {
  const { hostName } = useOrgQuery('get_host_name', {}).data?.data ?? {}
  const isUsable = hostName != null && hostName.verifiedAt !== null && hostName.lostAt === null
  return isUsable ? `https://${hostName.host}` : window.location.origin
}

/** Selectable lifetimes in days. */
const expiries = ['never', '30', '90', '365'] as const

/** Content that visitors see. */
const reports = ['all', ...sharedReports] as const

interface Values extends Record<string, unknown> {
  readonly name: string
  readonly password: string
  readonly expiry: (typeof expiries)[number]
  readonly report: (typeof reports)[number]
}

const initialValues: Values = { name: '', password: '', expiry: '90', report: 'all' }

function CreateForm({ onCreated }: { readonly onCreated: (token: string) => void }) {
  const create = useOrgMutation('create_share_link', {
    stale: ['list_share_links', 'list_audit'],
    quiet: true,
  })
  const submission = useAsyncForm({
    initialValues,
    send: ({ name, password, expiry, report }) =>
      create.mutateAsync({
        name,
        password: password === '' ? null : password,
        report: report === 'all' ? null : report,
        expiresAt:
          expiry === 'never' ? null : new Date(Date.now() + Number(expiry) * dayMs).toISOString(),
      }),
    onDone: ({ token }) => onCreated(token),
  })
  return (
    <AsyncForm submission={submission} submit={texts.create}>
      <TextInput
        label={texts.name}
        description={texts.nameHelp}
        placeholder={texts.namePlaceholder}
        required
        withAsterisk={false}
        maxLength={200}
        data-autofocus
        {...submission.form.getInputProps('name')}
      />
      <Select
        label={texts.report}
        maw={420}
        allowDeselect={false}
        data={reports.map((value) => ({ value, label: texts.reports[value] }))}
        {...submission.form.getInputProps('report')}
      />
      <PasswordField
        label={texts.password}
        description={texts.passwordHelp}
        required={false}
        minLength={8}
        maxLength={128}
        autoComplete="new-password"
        {...submission.form.getInputProps('password')}
      />
      <Select
        label={texts.expiry}
        maw={220}
        allowDeselect={false}
        data={expiries.map((value) => ({ value, label: texts.expiries[value] }))}
        {...submission.form.getInputProps('expiry')}
      />
    </AsyncForm>
  )
}
