import { Alert, Button, Code, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import type { Role } from '../../../../contract/organizations/roles.ts'
import { useOrgMutation } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { tell } from '../../../components/feedback/toast.ts'
import { FormOf, useSentForm } from '../../../components/form/async-form.tsx'
import { CopyButton } from '../../../components/form/copy-button.tsx'
import { words } from '../../../i18n/en/index.ts'
import { TeamRoleSelect } from './role-select.tsx'
import { rolesToGive } from './roles.ts'

const { invitations: texts } = words.team

/** A link that must be passed on by hand. */
interface Link {
  readonly email: string
  readonly link: string
}

/** Invites somebody; where no mail can be sent, the link is shown, once. */
export function TeamInvite() {
  const org = useOrg()
  const [shown, setShown] = useState<Link>()
  const invite = useOrgMutation('invite_member', {
    stale: ['list_invitations', 'list_audit'],
    quiet: true,
  })
  const first: { email: string; role: Role } = { email: '', role: 'member' }
  const sent = useSentForm({
    initialValues: first,
    send: invite.mutateAsync,
    onDone: ({ email, link }) => {
      sent.form.reset()
      setShown(link === undefined ? undefined : { email, link })
      if (link === undefined) tell(texts.mailed(email))
    },
  })
  return (
    <>
      {shown === undefined ? null : (
        <LinkToPassOn shown={shown} onDone={() => setShown(undefined)} />
      )}
      <FormOf sent={sent} submit={texts.submit}>
        <Group align="flex-start" gap="sm">
          <TextInput
            flex={1}
            miw={220}
            label={texts.email}
            type="email"
            required
            withAsterisk={false}
            maxLength={254}
            autoComplete="off"
            {...sent.form.getInputProps('email')}
          />
          <TeamRoleSelect
            w={170}
            label={texts.role}
            offered={rolesToGive(org.role)}
            value={sent.form.values.role}
            onChoose={(role) => sent.form.setFieldValue('role', role)}
          />
        </Group>
      </FormOf>
    </>
  )
}

function LinkToPassOn({ shown, onDone }: { readonly shown: Link; readonly onDone: () => void }) {
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
