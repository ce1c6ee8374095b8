import { Page } from '../../parts/page.tsx'

export const SignInPage = () => <Page title="SignInPage">{null}</Page>
