import { Page } from '../../parts/page.tsx'

export const ResetPasswordPage = () => <Page title="ResetPasswordPage">{null}</Page>
