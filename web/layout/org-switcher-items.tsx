import { Box, Menu } from '@mantine/core'
import { IconCheck, IconPlus, IconTable } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMe, useOrg } from '../auth/use-org.ts'
import { messages } from '../i18n/index.ts'
import { usePathInOrg } from './organizations/use-path-in-org.ts'

const texts = messages.overview

/** Number of organizations at which the list becomes searchable. */
const searchableCount = 6

const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' })

/** The user's organizations, and links for listing all of them and for creating a new one. */
export function OrgSwitcherItems() {
  const org = useOrg()
  const { organizations } = useMe()
  const findPath = usePathInOrg()
  const [needle, setNeedle] = useState('')
  const text = needle.trim().toLowerCase()
  const shown = organizations.filter(({ name }) => name.toLowerCase().includes(text))
  return (
    <>
      {organizations.length < searchableCount ? null : (
        <Menu.Search
          aria-label={texts.find}
          placeholder={texts.find}
          value={needle}
          onChange={(event) => setNeedle(event.currentTarget.value)}
        />
      )}
      <Box mah="45vh" style={{ overflowY: 'auto' }}>
        {shown.map((one) => (
          <Menu.Item
            key={one.id}
            ref={one.id === org.id ? scrollIntoView : null}
            aria-current={one.id === org.id ? 'true' : undefined}
            leftSection={one.id === org.id ? <IconCheck size={16} aria-hidden /> : <Box w={16} />}
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
          leftSection={<IconTable size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/organizations" {...props} />}
        >
          {texts.title}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconPlus size={16} aria-hidden />}
        renderRoot={(props) => <Link to="/organizations/new" {...props} />}
      >
        {messages.layout.newOrganization}
      </Menu.Item>
    </>
  )
}
