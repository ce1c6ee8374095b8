import { Button, Card, Group, SimpleGrid, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import {
  IconFileImport,
  IconKey,
  IconPencilPlus,
  IconRadar2,
  IconSearchOff,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useOrg } from '../../../auth/use-org.ts'
import { EmptyCard } from '../../../components/feedback/empty-card.tsx'
import { messages } from '../../../i18n/index.ts'
import { WaitingForLeads } from '../shared/waiting-for-leads.tsx'

const { empty, noMatch } = messages.leads

/** Suggested steps for an organization without leads. */
export function NoLeads({ onAdd }: { readonly onAdd: () => void }) {
  const org = useOrg()
  return (
    <Stack gap="lg" py="xl" maw={860} mx="auto">
      <div>
        <Title order={2} size="h3" ta="center">
          {empty.title}
        </Title>
        <Text c="dimmed" ta="center" mt={4}>
          {empty.help}
        </Text>
      </div>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {org.may('sites.change') ? (
          <StartCard icon={<IconRadar2 aria-hidden />} title={empty.pixel} help={empty.pixelHelp}>
            <SettingsButton section="pixel" label={empty.pixel} />
          </StartCard>
        ) : null}
        {org.may('keys.change') ? (
          <StartCard icon={<IconKey aria-hidden />} title={empty.api} help={empty.apiHelp}>
            <SettingsButton section="keys" label={empty.api} />
          </StartCard>
        ) : null}
        {org.may('leads.change') ? (
          <>
            <StartCard
              icon={<IconFileImport aria-hidden />}
              title={empty.import}
              help={empty.importHelp}
            >
              <Button
                variant="light"
                renderRoot={(props) => (
                  <Link to="/o/$orgId/imports" params={{ orgId: org.id }} {...props} />
                )}
              >
                {empty.import}
              </Button>
            </StartCard>
            <StartCard
              icon={<IconPencilPlus aria-hidden />}
              title={empty.manual}
              help={empty.manualHelp}
            >
              <Button variant="light" onClick={onAdd}>
                {empty.manual}
              </Button>
            </StartCard>
          </>
        ) : null}
      </SimpleGrid>
      <WaitingForLeads />
    </Stack>
  )
}

const SettingsButton = ({
  section,
  label,
}: {
  readonly section: string
  readonly label: string
}) => {
  const org = useOrg()
  return (
    <Button
      variant="light"
      renderRoot={(props) => (
        <Link to="/o/$orgId/settings/$section" params={{ orgId: org.id, section }} {...props} />
      )}
    >
      {label}
    </Button>
  )
}

interface StartCardProps {
  readonly icon: ReactNode
  readonly title: string
  readonly help: string
  readonly children: ReactNode
}

const StartCard = ({ icon, title, help, children }: StartCardProps) => (
  <Card withBorder padding="lg">
    <Group wrap="nowrap" align="flex-start">
      <ThemeIcon size={40} radius="xl" variant="light" aria-hidden>
        {icon}
      </ThemeIcon>
      <Stack gap="xs" align="flex-start">
        <Title order={3} size="h5">
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {help}
        </Text>
        {children}
      </Stack>
    </Group>
  </Card>
)

interface NoMatchProps {
  /** True if the list has leads but the URL points past its last page. */
  readonly isBeyond: boolean
  readonly onClear: () => void
  readonly onFirst: () => void
}

/** Shown if no lead matches, with a button that clears the filters or opens the first page. */
export const NoMatch = ({ isBeyond, onClear, onFirst }: NoMatchProps) => (
  <EmptyCard
    icon={<IconSearchOff aria-hidden />}
    title={isBeyond ? noMatch.beyond : noMatch.title}
    help={isBeyond ? '' : noMatch.help}
    action={
      <Button variant="light" onClick={isBeyond ? onFirst : onClear}>
        {isBeyond ? noMatch.toFirst : noMatch.clear}
      </Button>
    }
  />
)
