import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { GetConnectRequestOutput } from '../../../sdk/app-operations.generated.ts'
import { LeadtraceError } from '../../../sdk/index.ts'
import { app } from '../../api/client.ts'
import { loadLastOrg } from '../../auth/last-org.ts'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { messages } from '../../i18n/index.ts'
import { PublicLayout } from '../../layout/public-layout.tsx'
import { ClientInfo } from './client-info.tsx'
import { defaultOrg, grantedScopes, type Scope } from './grant-choices.ts'
import { isSafeRedirect } from './is-safe-redirect.ts'
import { OrgChoice } from './org-choice.tsx'
import { ScopeChoices } from './scope-choices.tsx'
import { SignedInAs } from './signed-in-as.tsx'

const texts = messages.connect

interface Props {
  readonly uid: string
  readonly request: GetConnectRequestOutput
  readonly onAnswered: () => void
  /** Called if the request has expired. */
  readonly onExpired: () => void
}

/** App, organization and requested scopes. */
export function ConnectForm(props: Props) {
  const { client, scopes, orgs, redirectHost } = props.request
  const [org, setOrg] = useState(() => defaultOrg(orgs, loadLastOrg()))
  const [denied, setDenied] = useState<ReadonlySet<Scope>>(new Set())
  const answer = useAnswer(props)
  if (answer.isSuccess)
    return <PublicLayout title={texts.redirectTitle} help={texts.redirect(redirectHost)} />
  const chosen = org === undefined ? [] : grantedScopes(org, denied)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (org !== undefined && chosen.length > 0) answer.mutate({ orgId: org.id, scopes: chosen })
  }
  return (
    <PublicLayout
      title={texts.title(client.name)}
      help={texts.help(client.name)}
      footer={<SignedInAs />}
    >
      <Stack component="form" onSubmit={send}>
        <ClientInfo request={props.request} />
        {org === undefined ? (
          <Text size="sm">{texts.noOrganization}</Text>
        ) : (
          <>
            <OrgChoice orgs={orgs} chosen={org} onChoose={setOrg} />
            <ScopeChoices requested={scopes} org={org} denied={denied} onChange={setDenied} />
          </>
        )}
        {answer.error === null ? null : <ErrorState error={answer.error} />}
        <Group grow>
          <Button
            variant="default"
            disabled={answer.isPending}
            onClick={() => answer.mutate('refuse')}
          >
            {texts.deny}
          </Button>
          <Button type="submit" loading={answer.isPending} disabled={chosen.length === 0}>
            {texts.allow}
          </Button>
        </Group>
        <Text size="xs" c="dimmed">
          {texts.revoke}
        </Text>
      </Stack>
    </PublicLayout>
  )
}

type Answer = 'refuse' | { readonly orgId: string; readonly scopes: Scope[] }

/** Sends the user's decision and follows the redirect. */
const useAnswer = ({ uid, onAnswered, onExpired }: Props) =>
  useMutation({
    mutationFn: async (answer: Answer) => {
      const { data } =
        answer === 'refuse'
          ? await app.asPerson('refuse_connect_request', { uid })
          : await app.asPerson('grant_connect_request', { uid, ...answer })
      if (!isSafeRedirect(data.redirectTo)) {
        throw new LeadtraceError('VALIDATION_ERROR', texts.badAddress)
      }
      onAnswered()
      window.location.assign(data.redirectTo)
    },
    onError: (error) => {
      if (error instanceof LeadtraceError && error.status === 404) onExpired()
    },
  })
