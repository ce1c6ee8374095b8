import { Box, Menu } from '@mantine/core'
import { IconCheck, IconPlus, IconTable } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useState } from 'react'
import { type MyOrg, useMe, useOrg } from '../auth/use-org.ts'
import { messages } from '../i18n/index.ts'
import { Logo } from './branding/logo.tsx'
import { usePathInOrg } from './organizations/use-path-in-org.ts'

const texts = messages.overview

const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' })

interface Props {
  readonly hasSearch: boolean
}

/** The user's organizations, with links to the overview and to the form for a new organization. */
export function OrgSwitcherItems({ hasSearch }: Props) {
  const { organizations } = useMe()
  const [needle, setNeedle] = useState('')
  const menuId = useId()
  const text = needle.trim().toLowerCase()
  const shown = organizations.filter(({ name }) => name.toLowerCase().includes(text))
  if (!hasSearch) return <OrgItems shown={shown} menuId={menuId} />
  return (
    <>
      <OrgSearch menuId={menuId} needle={needle} onChange={setNeedle} />
      <div role="menu" id={menuId} aria-label={texts.organizations}>
        <OrgItems shown={shown} menuId={menuId} />
      </div>
    </>
  )
}

interface SearchProps {
  readonly menuId: string
  readonly needle: string
  readonly onChange: (needle: string) => void
}

/** Search field that keeps focus while the arrow keys move through the menu. */
function OrgSearch({ menuId, needle, onChange }: SearchProps) {
  const [activeId, setActiveId] = useState<string>()
  const findActive = ({ currentTarget }: KeyboardEvent) =>
    setActiveId(
      currentTarget.closest('[data-menu-dropdown]')?.querySelector('[data-menu-active]')?.id,
    )
  return (
    <Menu.Search
      aria-label={texts.find}
      placeholder={texts.find}
      aria-controls={menuId}
      aria-activedescendant={activeId}
      value={needle}
      // By the time the key is released, the menu has already handled the key press.
      onKeyUp={findActive}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

interface ItemsProps {
  readonly shown: readonly MyOrg[]
  readonly menuId: string
}

function OrgItems({ shown, menuId }: ItemsProps) {
  const org = useOrg()
  const { organizations } = useMe()
  const findPath = usePathInOrg()
  return (
    <>
      <Box mah="45vh" style={{ overflowY: 'auto' }} role="group" aria-label={texts.organizations}>
        {shown.map((one) => (
          <Menu.Item
            key={one.id}
            id={`${menuId}-${one.id}`}
            ref={one.id === org.id ? scrollIntoView : null}
            aria-current={one.id === org.id ? 'true' : undefined}
            leftSection={one.id === org.id ? <IconCheck size={16} aria-hidden /> : <Box w={16} />}
            rightSection={one.logo === null ? undefined : <Logo src={one.logo} />}
            renderRoot={(props) => <Link {...findPath(one)} {...props} />}
          >
            {one.name}
          </Menu.Item>
        ))}
        {shown.length === 0 ? <Menu.Label>{texts.noneFound}</Menu.Label> : null}
      </Box>
      <Menu.Divider />
      {organizations.length < 2 ? null : (
        <Menu.Item
          id={`${menuId}-all`}
          leftSection={<IconTable size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/organizations" {...props} />}
        >
          {texts.title}
        </Menu.Item>
      )}
      <Menu.Item
        id={`${menuId}-new`}
        leftSection={<IconPlus size={16} aria-hidden />}
        renderRoot={(props) => <Link to="/organizations/new" {...props} />}
      >
        {messages.layout.newOrganization}
      </Menu.Item>
    </>
  )
}
