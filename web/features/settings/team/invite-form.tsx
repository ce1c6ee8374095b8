import { Alert, Button, Code, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Role } from '../../../../contract/organizations/roles.ts'
import { useOrgMutation } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { toastSuccess } from '../../../components/feedback/toast.ts'
import { AsyncForm, useAsyncForm } from '../../../components/form/async-form.tsx'
import { CopyButton } from '../../../components/form/copy-button.tsx'
import { RoleSelect } from '../../../components/form/role-select.tsx'
import { assignableRoles } from '../../../components/form/roles.ts'
import { messages } from '../../../i18n/index.ts'
import { useRequestedAction } from '../../../lib/requested-action.ts'

const { invitations: texts } = messages.team

/** Invitation link that the user must send to the invited person. */
interface InvitationLink {
  readonly email: string
  readonly link: string
}

/** Invites a user. Shows the invitation link once if email is not configured. */
export function InviteForm() {
  const org = useOrg()
  const [shown, setShown] = useState<InvitationLink>()
  const emailRef = useRef<HTMLInputElement>(null)
  useRequestedAction('invite', () => emailRef.current?.focus())
  const invite = useOrgMutation('invite_member', {
    stale: ['list_invitations', 'list_audit'],
    quiet: true,
  })
  const initialValues: { email: string; role: Role } = { email: '', role: 'member' }
  const submission = useAsyncForm({
    initialValues: initialValues,
    send: invite.mutateAsync,
    onDone: ({ email, link }) => {
      submission.form.reset()
      setShown(link === undefined ? undefined : { email, link })
      if (link === undefined) toastSuccess(texts.mailed(email))
    },
  })
  return (
    <>
      {shown === undefined ? null : (
        <ShareInvitationLink shown={shown} onDone={() => setShown(undefined)} />
      )}
      <AsyncForm submission={submission} submit={texts.submit}>
        <Group align="flex-start" gap="sm">
          <TextInput
            flex={1}
            miw={220}
            label={texts.email}
            ref={emailRef}
            type="email"
            required
            withAsterisk={false}
            maxLength={254}
            autoComplete="off"
            {...submission.form.getInputProps('email')}
          />
          <RoleSelect
            w={170}
            label={texts.role}
            offered={assignableRoles(org.role)}
            value={submission.form.values.role}
            onChoose={(role) => submission.form.setFieldValue('role', role)}
          />
        </Group>
      </AsyncForm>
    </>
  )
}

function ShareInvitationLink({
  shown,
  onDone,
}: {
  readonly shown: InvitationLink
  readonly onDone: () => void
}) {
  return (
    <Alert
      role="status"
      variant="light"
      icon={<IconLink aria-hidden />}
      title={texts.linkTitle(shown.email)}
    >
      <Stack gap="sm">
        <Text size="sm">{texts.linkHelp}</Text>
        <Code block className="free-text">
          {shown.link}
        </Code>
        <Group gap="xs">
          <CopyButton text={shown.link} label={texts.copyLink} isMain />
          <Button size="xs" variant="default" onClick={onDone}>
            {texts.dismissLink}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
