import { Menu } from '@mantine/core'
import { Fragment } from 'react'
import type { ListStagesOutput } from '../../../../sdk/app-operations.generated.ts'
import { useOrgQuery } from '../../../api/org-query.ts'
import { StageDot } from '../../../components/field-value/stage-name.tsx'
import { type Status, statusStyles } from '../../../components/field-value/status-badge.tsx'
import { messages } from '../../../i18n/index.ts'
import type { PickStatus } from './use-set-status.ts'

// `Object.keys` loses the literal type of the keys.
const statuses = Object.keys(statusStyles) as Status[]

interface Props {
  readonly onPick: PickStatus
}

/** Menu items for all statuses, each followed by its stages. */
export function StatusItems({ onPick }: Props) {
  const stages = useOrgQuery('list_stages', {}).data?.data ?? []
  return statuses.map((status) => (
    <Fragment key={status}>
      <StatusItem
        status={status}
        stages={stages.filter((stage) => stage.status === status)}
        onPick={onPick}
      />
    </Fragment>
  ))
}

interface ItemProps extends Props {
  readonly status: Status
  readonly stages: ListStagesOutput
}

function StatusItem({ status, stages, onPick }: ItemProps) {
  const { color, icon: Icon } = statusStyles[status]
  return (
    <>
      <Menu.Item
        leftSection={<Icon size={16} color={`var(--mantine-color-${color}-6)`} aria-hidden />}
        onClick={() => (stages.length === 0 ? onPick(status) : onPick(status, null))}
      >
        {messages.leads.statuses[status]}
      </Menu.Item>
      {stages.map(({ id, name, color: stageColor }) => (
        <Menu.Item
          key={id}
          pl="xl"
          leftSection={<StageDot color={stageColor} />}
          onClick={() => onPick(status, { id, name })}
        >
          {name}
        </Menu.Item>
      ))}
    </>
  )
}
