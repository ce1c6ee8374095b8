import { Page } from '../../parts/page.tsx'

export const AccountPage = () => <Page title="AccountPage">{null}</Page>
