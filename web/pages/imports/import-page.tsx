import { Page } from '../../parts/page.tsx'

export const ImportPage = () => <Page title="ImportPage">{null}</Page>
