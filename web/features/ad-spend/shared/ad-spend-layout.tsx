import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useOrg } from '../../../auth/use-org.ts'
import { NotFound } from '../../../components/feedback/not-found.tsx'
import { Page } from '../../../components/page/page.tsx'
import { periodParams } from '../../../components/period/period.ts'
import { messages } from '../../../i18n/index.ts'
import { useSearchParams } from '../../../lib/use-search-params.ts'
import classes from './ad-spend-layout.module.css'
import { type TabPath, tabPath, tabs } from './tabs.ts'

const texts = messages.adSpend

interface Props {
  readonly path: TabPath
  /** Purpose of the page. */
  readonly help: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** Heading, and a tab for each ad spend page that the user can see. */
export function AdSpendLayout({ path, help, actions, children }: Props) {
  const org = useOrg()
  const [search] = useSearchParams()
  const current = tabs.find((tab) => tab.path === path)
  if (current === undefined || !org.may(current.needs)) return <NotFound />
  return (
    <Page
      title={texts.title}
      part={path === '' ? undefined : current.label}
      help={help}
      actions={actions}
    >
      <nav aria-label={texts.tabs} className={classes.tabs ?? ''}>
        {tabs
          .filter(({ needs }) => org.may(needs))
          .map((tab) => (
            <Link
              key={tab.path}
              ref={tab.path === path ? showTab : undefined}
              to={tabPath(org.id, tab.path)}
              search={periodParams(search)}
              className={classes.tab ?? ''}
              activeOptions={{ exact: true }}
              activeProps={{}}
              aria-current={tab.path === path ? 'page' : undefined}
            >
              {tab.label}
            </Link>
          ))}
      </nav>
      {children}
    </Page>
  )
}

/** Scrolls to the current tab, because not all tabs fit on a phone. */
const showTab = (tab: HTMLAnchorElement | null) =>
  tab?.scrollIntoView({ block: 'nearest', inline: 'center' })
