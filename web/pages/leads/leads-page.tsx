import { Page } from '../../parts/page.tsx'

export const LeadsPage = () => <Page title="LeadsPage">{null}</Page>
