import { Page } from '../../parts/page.tsx'

export const ForgotPasswordPage = () => <Page title="ForgotPasswordPage">{null}</Page>
