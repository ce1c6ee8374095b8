import { Page } from '../../parts/page.tsx'

export const DashboardPage = () => <Page title="DashboardPage">{null}</Page>
