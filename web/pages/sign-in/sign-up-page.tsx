import { Page } from '../../parts/page.tsx'

export const SignUpPage = () => <Page title="SignUpPage">{null}</Page>
