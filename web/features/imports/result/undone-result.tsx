import { Anchor, List, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { isLeadField } from '../../../../contract/lead-fields.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { fieldName } from '../../../components/field-value/field-names.ts'
import { Card } from '../../../components/page/card.tsx'
import { messages } from '../../../i18n/index.ts'
import type { ImportView } from '../import-view.ts'
import { Counts } from './counts.tsx'
import { undoneCounts } from './result-counts.ts'

const texts = messages.imports

/**
 * Result of an undo, with the fields that were kept because someone had changed them since the
 * import.
 */
export function UndoneResult({ view }: { readonly view: ImportView }) {
  const { id: orgId } = useOrg()
  const counts = undoneCounts(view)
  const keptFields = view.undone?.keptFields ?? []
  if (counts === null) return null
  return (
    <Card title={texts.undoneTitle}>
      <Stack gap="lg">
        <Counts counts={counts} />
        {keptFields.length === 0 ? null : (
          <div>
            <Text size="sm">{texts.keptHelp}</Text>
            <List size="sm">
              {keptFields.map(({ leadId, field }) => (
                <List.Item key={leadId + field}>
                  <Anchor
                    size="sm"
                    renderRoot={(props) => (
                      <Link to="/o/$orgId/leads/$leadId" params={{ orgId, leadId }} {...props} />
                    )}
                  >
                    {texts.keptField(isLeadField(field) ? fieldName(field) : field)}
                  </Anchor>
                </List.Item>
              ))}
            </List>
          </div>
        )}
      </Stack>
    </Card>
  )
}
