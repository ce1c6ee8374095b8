import { Page } from '../../parts/page.tsx'

export const ImportsPage = () => <Page title="ImportsPage">{null}</Page>
