import { Button, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconKey } from '@tabler/icons-react'
import { useOrgQuery } from '../../../api/org.ts'
import { Card } from '../../../parts/card.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { lazyDialog } from '../../../parts/lazily.tsx'
import { QueryBoundary } from '../../../parts/loaded.tsx'
import { useOrg } from '../../../session/use-org.ts'
import { words } from '../../../words/index.ts'
import { InactiveKeys } from './key-over.tsx'
import { isInForce } from './key-state.ts'
import { KeyTable } from './key-table.tsx'

const { keys: texts } = words.team

const KeyCreate = lazyDialog(async () => (await import('./key-create.tsx')).KeyCreate)

/** API keys: created, looked over, revoked. */
export function KeysSection() {
  const org = useOrg()
  const query = useOrgQuery('list_keys', {})
  const [isCreating, { open, close }] = useDisclosure()
  const create = org.may('keys.change') ? <Button onClick={open}>{texts.create}</Button> : undefined
  return (
    <Stack>
      <QueryBoundary query={query}>
        {({ data }) => {
          const inForce = data.filter((key) => isInForce(key, Date.now()))
          const over = data.filter((key) => !isInForce(key, Date.now()))
          return (
            <>
              {inForce.length === 0 ? (
                <Empty
                  icon={<IconKey />}
                  title={texts.empty}
                  help={texts.emptyHelp}
                  action={create}
                />
              ) : (
                <Card title={texts.title} help={texts.help} actions={create}>
                  <KeyTable keys={inForce} />
                </Card>
              )}
              {over.length === 0 ? null : <InactiveKeys keys={over} />}
            </>
          )
        }}
      </QueryBoundary>
      <KeyCreate isOpen={isCreating} onClose={close} />
    </Stack>
  )
}
