import { Center, Paper, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Brand } from './brand.tsx'
import { LanguageLinks } from './language-links.tsx'

interface Props {
  readonly title: string
  readonly help?: string | undefined
  /** Organization whose name and logo replace those of the product. */
  readonly brand?: { readonly name: string; readonly logo: string | null }
  readonly children?: ReactNode
  /** Links below the card. */
  readonly footer?: ReactNode
}

/** Layout of pages that do not belong to an organization, such as sign-in. */
export function PublicLayout({ title, help, brand, children, footer }: Props) {
  useDocumentTitle(`${title} · ${brand?.name ?? 'Leadtrace'}`)
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack w="100%" maw={440} gap="md">
        <Paper withBorder p={{ base: 'lg', xs: 'xl' }} radius="lg" shadow="sm">
          <Stack>
            <Brand {...brand} />
            <div>
              <Title order={1} size="h3" className="free-text">
                {title}
              </Title>
              {help === undefined ? null : (
                <Text c="dimmed" size="sm" mt={4} className="free-text">
                  {help}
                </Text>
              )}
            </div>
            {children}
          </Stack>
        </Paper>
        {footer === undefined ? null : (
          <Text component="div" size="sm" ta="center" c="dimmed">
            {footer}
          </Text>
        )}
        <LanguageLinks />
      </Stack>
    </Center>
  )
}
