import { Text } from '@mantine/core'
import type { GetSingleSignOnOutput } from '../../../../sdk/app-operations.generated.ts'
import { useOrgMutation } from '../../../api/org-query.ts'
import { toastSuccess } from '../../../components/feedback/toast.ts'
import {
  AsyncForm,
  type AsyncSubmission,
  useAsyncForm,
} from '../../../components/form/async-form.tsx'
import { Card } from '../../../components/page/card.tsx'
import { messages } from '../../../i18n/index.ts'
import { type GroupRole, GroupRoles } from './group-roles.tsx'

const texts = messages.singleSignOn

interface Values extends Record<string, unknown> {
  readonly groupRoles: readonly GroupRole[]
}

const toInput = ({ groupRoles }: Values) => ({
  groupRoles: groupRoles.filter(({ group }) => group.trim() !== ''),
})

/** Roles that members get from their groups in the sign-in provider and in the directory. */
export function GroupRolesCard({ settings }: { readonly settings: GetSingleSignOnOutput }) {
  const { groups } = settings.scim
  const save = useOrgMutation('put_group_roles', {
    stale: ['get_single_sign_on', 'list_members', 'list_audit'],
    quiet: true,
  })
  const submission: AsyncSubmission<Values> = useAsyncForm({
    initialValues: { groupRoles: settings.groupRoles },
    send: (values) => save.mutateAsync(toInput(values)),
    onDone: () => toastSuccess(texts.groupRolesSaved),
  })
  const { form } = submission
  return (
    <Card title={texts.groupRoles} help={texts.groupRolesHelp}>
      <AsyncForm submission={submission} submit={texts.saveGroupRoles}>
        {groups.length === 0 ? null : (
          <Text size="sm" c="dimmed">
            {texts.directoryGroups(groups.length)}
          </Text>
        )}
        <GroupRoles
          rows={form.values.groupRoles}
          suggestions={groups}
          onChange={(rows) => form.setFieldValue('groupRoles', rows)}
        />
      </AsyncForm>
    </Card>
  )
}
