import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { fieldErrors } from '../../../components/feedback/field-errors.ts'
import { RoleSelect } from '../../../components/form/role-select.tsx'
import { assignableRoles } from '../../../components/form/roles.ts'
import { messages } from '../../../i18n/index.ts'
import type { Role } from './group-people.ts'
import { OrgChoices } from './org-choices.tsx'
import { listChoices, type PeopleAction } from './people-action.ts'
import { useManagedOrgs } from './use-people.ts'
import { type PeopleChange, usePeopleChange } from './use-people-change.ts'

const { people: texts, shared, team } = messages

const submitTexts = {
  invite: texts.submitInvite,
  role: texts.submitRole,
  remove: texts.submitRemove,
} as const

interface Props {
  readonly action: PeopleAction
  readonly onDone: (change: PeopleChange) => void
  readonly onCancel: () => void
}

/** Asks for the organizations and, unless the person is removed, for the role. */
export function PeopleForm({ action, onDone, onCancel }: Props) {
  const { kind, person } = action
  const orgs = useManagedOrgs()
  const choices = listChoices(action, orgs)
  const [email, setEmail] = useState(person?.email ?? '')
  const [role, setRole] = useState<Role>('member')
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    choices.length === 1 ? choices.map(({ org }) => org.id) : [],
  )
  const change = usePeopleChange(kind, onDone)
  const { fields, isAll } = fieldErrors(change.error, ['email'])
  return (
    <Stack
      renderRoot={(props) => (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (!change.isPending) change.mutate({ email, role, orgIds: chosen })
          }}
          {...props}
        />
      )}
    >
      {kind === 'remove' ? <Text size="sm">{texts.removeHelp}</Text> : null}
      {person === undefined ? (
        <TextInput
          label={team.invitations.email}
          type="email"
          required
          withAsterisk={false}
          maxLength={254}
          autoComplete="off"
          data-autofocus
          value={email}
          error={fields.email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
      ) : null}
      {kind === 'remove' ? null : (
        <RoleSelect
          maw={240}
          label={team.invitations.role}
          offered={assignableRoles(orgs.some((org) => org.role === 'owner') ? 'owner' : 'admin')}
          value={role}
          onChoose={setRole}
        />
      )}
      <OrgChoices choices={choices} chosen={chosen} onChange={setChosen} />
      {change.error === null || isAll ? null : <ErrorState error={change.error} />}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onCancel}>
          {shared.cancel}
        </Button>
        <Button
          type="submit"
          disabled={chosen.length === 0}
          loading={change.isPending}
          {...(kind === 'remove' ? { color: 'red' } : {})}
        >
          {submitTexts[kind](chosen.length)}
        </Button>
      </Group>
    </Stack>
  )
}
