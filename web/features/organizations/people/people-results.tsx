import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { ServiceMessage } from '../../../components/feedback/service-message.tsx'
import { CopyButton } from '../../../components/form/copy-button.tsx'
import { messages } from '../../../i18n/index.ts'
import type { OrgResult } from './send-in-chunks.ts'
import { useManagedOrgs } from './use-people.ts'
import type { PeopleChange } from './use-people-change.ts'

const { people: texts, team } = messages

interface Props {
  readonly change: PeopleChange
  readonly onDone: () => void
}

/** The result for each organization: what changed, or why nothing changed. */
export function PeopleResults({ change, onDone }: Props) {
  const orgs = useManagedOrgs()
  const { results, email } = change
  const links = results.flatMap(({ orgId, link }) => (link === undefined ? [] : [{ orgId, link }]))
  const formatOrg = (id: string) => orgs.find((org) => org.id === id)?.name ?? id
  return (
    <Stack>
      <Text size="sm" role="status">
        {texts.doneIn(results.filter(({ error }) => error === null).length, results.length)}
      </Text>
      <Stack component="ul" gap="sm" m={0} p={0} mah={360} style={listStyle} tabIndex={0}>
        {results.map((result) => (
          <li key={result.orgId}>
            <ResultLine name={formatOrg(result.orgId)} result={result} change={change} />
          </li>
        ))}
      </Stack>
      {links.length === 0 ? null : <Text size="sm">{texts.linksHelp(email)}</Text>}
      <Group justify="flex-end" gap="sm">
        {links.length === 0 ? null : (
          <CopyButton
            label={texts.copyLinks}
            text={links.map(({ orgId, link }) => `${formatOrg(orgId)}: ${link}`).join('\n')}
          />
        )}
        <Button onClick={onDone}>{texts.done}</Button>
      </Group>
    </Stack>
  )
}

const listStyle = { listStyle: 'none', overflow: 'auto' } as const

interface LineProps {
  readonly name: string
  readonly result: OrgResult
  readonly change: PeopleChange
}

function ResultLine({ name, result: { error, link }, change }: LineProps) {
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      {error === null ? (
        <IconCircleCheck size={20} color="var(--mantine-color-brand-6)" aria-hidden />
      ) : (
        <IconAlertTriangle size={20} color="var(--bad)" aria-hidden />
      )}
      <Stack gap={2} flex={1} miw={0}>
        <Text size="sm" fw={600} className="free-text">
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {error === null ? (
            formatOutcome(change, link !== undefined)
          ) : (
            <ServiceMessage text={error.message} />
          )}
        </Text>
        {link === undefined ? null : (
          <Code block className="free-text">
            {link}
          </Code>
        )}
      </Stack>
    </Group>
  )
}

function formatOutcome({ kind, role }: PeopleChange, hasLink: boolean): string {
  if (kind === 'remove') return texts.removed
  if (kind === 'role') return texts.roleIsNow(team.roleNames[role])
  return hasLink ? texts.linkOnly : texts.mailed
}
