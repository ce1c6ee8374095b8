import { Alert, Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import {
  type OfferedProvider,
  signInFailureReasons,
} from '../../../contract/organizations/single-sign-on.ts'
import { findProviders, startSingleSignOn } from '../../api/auth-sign-in.ts'
import { meQuery } from '../../api/me.ts'
import { AsyncForm, useAsyncForm } from '../../components/form/async-form.tsx'
import { messages } from '../../i18n/index.ts'
import { PublicLayout } from '../../layout/public-layout.tsx'
import { EmailField } from './account-fields.tsx'
import { ContinueWith } from './continue-with.tsx'
import { PublicLink } from './public-link.tsx'

const texts = messages.signIn

/**
 * Signs in with an organization's provider, which is determined by the email address or the URL.
 * Shows the reason after a failed sign-in.
 */
export function SingleSignOnPage() {
  const { provider, next, failure } = useSearch({ strict: false })
  const { data: me } = useQuery({ ...meQuery, enabled: provider !== undefined })
  const orgName = me?.organizations.find(({ id }) => id === provider)?.name
  const reason = signInFailureReasons.find((one) => one === failure)
  return (
    <PublicLayout
      title={texts.ssoTitle}
      help={orgName === undefined ? undefined : texts.ssoRequired(orgName)}
      footer={<PublicLink to="/sign-in">{texts.backToSignIn}</PublicLink>}
    >
      {reason === undefined ? null : (
        <Alert color="red" variant="light" role="alert" title={texts.ssoFailed}>
          {texts.ssoFailures[reason]}
        </Alert>
      )}
      {provider === undefined ? (
        <FindProvider next={next} />
      ) : (
        <ContinueWith offered={{ provider, name: texts.ssoName }} next={next} />
      )}
    </PublicLayout>
  )
}

/** Finds providers by email address, and continues immediately if there is just one provider. */
function FindProvider({ next }: { readonly next: string | undefined }) {
  const [found, setFound] = useState<{ email: string; providers: readonly OfferedProvider[] }>()
  const submission = useAsyncForm({
    initialValues: { email: '' },
    async send({ email }) {
      const providers = await findProviders(email)
      const [first] = providers
      if (first === undefined || providers.length > 1) return { email, providers }
      await startSingleSignOn({ provider: first.provider, email, next })
      return { email, providers }
    },
    onDone: setFound,
  })
  const { email, providers = [] } = found ?? {}
  if (providers.length > 1) {
    return (
      <Stack gap="xs">
        {providers.map((offered) => (
          <ContinueWith key={offered.provider} offered={offered} email={email} next={next} />
        ))}
        <Button variant="subtle" onClick={() => setFound(undefined)}>
          {texts.otherAddress}
        </Button>
      </Stack>
    )
  }
  return (
    <AsyncForm submission={submission} submit={texts.ssoContinue} fullWidth>
      <EmailField
        autoFocus
        autoComplete="email"
        {...submission.form.getInputProps('email')}
        {...(found !== undefined && providers.length === 0 ? { error: texts.ssoNone } : {})}
      />
    </AsyncForm>
  )
}
