import { Stack } from '@mantine/core'
import { Page } from '../../components/page/page.tsx'
import { messages } from '../../i18n/index.ts'
import { AccountLayout } from '../../layout/account-layout.tsx'
import { EmailCard } from './email-card.tsx'
import { LanguageCard } from './language-card.tsx'
import { NameCard } from './name-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { TwoFactorCard } from './two-factor-card.tsx'

/** The user's name, sign-in methods and signed-in browsers. */
export const AccountPage = () => (
  <AccountLayout>
    <Page title={messages.account.title} help={messages.account.help}>
      <Stack>
        <NameCard />
        <LanguageCard />
        <EmailCard />
        <PasswordCard />
        <TwoFactorCard />
        <PasskeysCard />
        <SessionsCard />
      </Stack>
    </Page>
  </AccountLayout>
)
