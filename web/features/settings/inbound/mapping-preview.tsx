import { List, Stack, Text } from '@mantine/core'
import { parseCustomData } from '../../../../contract/custom-fields/custom-values.ts'
import { useOrgQuery } from '../../../api/org-query.ts'
import { QueryBoundary } from '../../../components/feedback/query-boundary.tsx'
import { messages } from '../../../i18n/index.ts'
import { type Mapping, targetName } from './mapping-targets.ts'

const texts = messages.inbound

interface Props {
  readonly id: string
  readonly mapping: Mapping
}

/** Leads that a mapping would create from submissions that do not have a lead yet. */
export function MappingPreview({ id, mapping }: Props) {
  const query = useOrgQuery('preview_inbound_mapping', { id, mapping })
  return (
    <QueryBoundary query={query}>
      {({ data }) => {
        const leads = data.flatMap(({ id: bodyId, lead }) => (lead ? [{ bodyId, lead }] : []))
        return (
          <Stack gap={4} role="status">
            <Text size="sm" fw={600}>
              {texts.wouldCreate(leads.length, data.length)}
            </Text>
            <List size="sm" className="free-text">
              {leads.map(({ bodyId, lead }) => (
                <List.Item key={bodyId}>{formatLead(lead)}</List.Item>
              ))}
            </List>
          </Stack>
        )
      }}
    </QueryBoundary>
  )
}

const formatLead = (lead: Readonly<Record<string, unknown>>): string =>
  Object.entries(lead)
    .filter(([, value]) => value !== null && value !== undefined)
    .flatMap(([field, value]) =>
      field === 'custom' && typeof value === 'string'
        ? [...parseCustomData(value)]
        : [[targetName(field), value] as const],
    )
    .map(([name, value]) => `${name}: ${formatPart(value)}`)
    .join(' · ')

const formatPart = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value)
