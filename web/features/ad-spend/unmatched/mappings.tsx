import { Button, Text, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { AdMapping } from '../../../../contract/ad-spend/ad-mappings.ts'
import { useOrgMutation, useOrgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { QueryBoundary } from '../../../components/feedback/query-boundary.tsx'
import { toastOnSuccess } from '../../../components/feedback/toast.ts'
import { modals } from '../../../components/overlay/modals.tsx'
import { Card } from '../../../components/page/card.tsx'
import { RemoveButton } from '../../../components/table/remove-button.tsx'
import { Table } from '../../../components/table/table.tsx'
import { messages } from '../../../i18n/index.ts'
import { platformName } from '../shared/platforms.ts'
import { formatAttribution } from './format-attribution.ts'
import type { MappingDraft } from './mapping-draft.ts'
import { mappingQueries } from './mapping-queries.ts'

const texts = messages.adSpend

interface Props {
  /** Opens the mapping dialog. */
  readonly onMap: (prefill: Partial<MappingDraft>) => void
}

/** UTM values that differ from the platform's names, with the campaigns that they identify. */
export function Mappings({ onMap }: Props) {
  const org = useOrg()
  const query = useOrgQuery('list_ad_mappings', {})
  const add = org.may('leads.import') ? (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconPlus size={15} aria-hidden />}
      onClick={() => onMap({})}
    >
      {texts.addMapping}
    </Button>
  ) : undefined
  return (
    <Card title={texts.mappings} help={texts.mappingsHelp} actions={add}>
      <QueryBoundary query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Text size="sm" c="dimmed">
              {texts.noMappings}
            </Text>
          ) : (
            <Table.ScrollContainer minWidth={520} maxHeight={520}>
              <Table stickyHeader verticalSpacing="xs" aria-label={texts.mappings}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th scope="col">{texts.utmValues}</Table.Th>
                    <Table.Th scope="col">{texts.campaign}</Table.Th>
                    <Table.Th scope="col">
                      <VisuallyHidden>{texts.unmap}</VisuallyHidden>
                    </Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {data.map((mapping) => (
                    <MappingRow key={mapping.id} mapping={mapping} />
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
          )
        }
      </QueryBoundary>
    </Card>
  )
}

function MappingRow({ mapping }: { readonly mapping: AdMapping }) {
  const {
    utmSource,
    utmCampaign,
    platform,
    accountId,
    campaignId,
    campaignName,
    known: isKnown,
  } = mapping
  const about = [
    platformName(platform),
    ...(accountId ? [accountId] : []),
    ...(campaignName ? [texts.id(campaignId)] : []),
    ...(isKnown ? [] : [texts.unknownCampaign]),
  ]
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500} className="free-text">
        {formatAttribution({ utmSource, utmCampaign })}
      </Table.Th>
      <Table.Td>
        <Text size="sm" className="free-text">
          {campaignName || campaignId}
        </Text>
        <Text size="xs" c="dimmed" className="free-text">
          {about.join(' · ')}
        </Text>
      </Table.Td>
      <Table.Td ta="right">
        <RemoveMapping mapping={mapping} />
      </Table.Td>
    </Table.Tr>
  )
}

function RemoveMapping({ mapping }: { readonly mapping: AdMapping }) {
  const org = useOrg()
  const remove = useOrgMutation('delete_ad_mapping', {
    stale: mappingQueries,
  })
  if (!org.may('leads.import')) return null
  const { utmSource, utmCampaign } = mapping
  const attribution = formatAttribution({ utmSource, utmCampaign })
  const confirmRemoval = () =>
    modals.confirmRed({
      title: texts.unmapTitle,
      help: `${attribution}. ${texts.unmapHelp}`,
      confirm: texts.unmap,
      onConfirm: () => toastOnSuccess(remove.mutateAsync({ id: mapping.id }), texts.unmapped),
    })
  return (
    <RemoveButton
      label={texts.unmapOf(attribution)}
      isLoading={remove.isPending}
      onClick={confirmRemoval}
      size="lg"
    />
  )
}
