import { Stack, Text } from '@mantine/core'
import type { LeadField } from '../../../contract/lead-fields.ts'
import { PlatformMessage, ServiceMessage } from '../../components/feedback/service-message.tsx'
import { BreakableText } from '../../components/field-value/breakable-text.tsx'
import { CorrectionState } from '../../components/field-value/correction-state.tsx'
import { ExternalLink } from '../../components/field-value/external-link.tsx'
import { fieldName } from '../../components/field-value/field-names.ts'
import { FieldValue } from '../../components/field-value/field-value.tsx'
import type { ValueNames } from '../../components/field-value/format-value.ts'
import { RecentTime } from '../../components/field-value/recent-time.tsx'
import { ReplayConversion } from '../../components/field-value/replay-conversion.tsx'
import { FactList } from '../../components/page/fact-list.tsx'
import { Example } from '../example.tsx'

const names: ValueNames = {
  timeZone: 'Europe/Berlin',
  currency: 'EUR',
  choices: new Map([
    ['roof', 'Roof'],
    ['heat', 'Heat pump'],
    ['offer', 'Offer sent'],
    ['frauke', 'Frauke Petersen'],
  ]),
  stageColors: new Map([['offer', 'violet']]),
}

const values: readonly (readonly [field: LeadField, value: unknown])[] = [
  ['name', 'Frauke Petersen'],
  ['status', 'won'],
  ['stageId', 'offer'],
  ['value', 12_400],
  ['ownerId', 'frauke'],
  ['labelId', 'roof,heat'],
  ['source', 'inbound'],
  ['country', 'DE'],
  ['createdAt', '2026-11-24T16:20:00Z'],
  ['website', 'https://nordlicht-solar.example'],
  ['ad_user_data', true],
  ['note', null],
]

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

export const ValueParts = () => (
  <>
    <Example name="FieldValue" from="field-value/field-value" isWide>
      <FactList
        facts={values.map(([field, value]) => [
          fieldName(field),
          <FieldValue
            key={field}
            field={field}
            value={value}
            isLocked={false}
            names={names}
            isLinked
          />,
        ])}
      />
    </Example>
    <Example name="FieldValue" from="field-value/field-value" use="Over the plan limit.">
      <Text size="sm" component="div">
        <FieldValue field="email" value={null} isLocked names={names} />
      </Text>
    </Example>
    <Example name="FactList" from="page/fact-list">
      <FactList
        facts={[
          ['Created', 'Nov 24, 2026'],
          ['Expires', 'Never'],
        ]}
      />
    </Example>
    <Example name="ExternalLink" from="field-value/external-link" use="Links only web URLs.">
      <Stack gap={4}>
        <Text size="sm">
          <ExternalLink text="https://nordlicht-solar.example/offer?gclid=abc" isShort />
        </Text>
        <Text size="sm">
          <ExternalLink text="javascript:alert(1)" />
        </Text>
      </Stack>
    </Example>
    <Example name="BreakableText" from="field-value/breakable-text" use="Wraps at separators.">
      <Text size="sm" w={140}>
        <BreakableText text="de_search_brand_exact_desktop_2026" />
      </Text>
    </Example>
    <Example name="RecentTime" from="field-value/recent-time" use="Updates itself.">
      <Text size="sm">
        <RecentTime at={minutesAgo(5)} exact="Today, 09:00" />
      </Text>
      <Text size="sm">
        <RecentTime at={minutesAgo(5_000)} exact="Nov 24, 2026, 16:20" />
      </Text>
    </Example>
    <Example name="CorrectionState, ReplayConversion" from="field-value/correction-state">
      <Text size="sm">
        <CorrectionState
          correction="restate"
          correctionState="waiting"
          correctionMessage="Too many requests"
        />
      </Text>
      <div>
        <ReplayConversion
          conversion={{ id: 'one', action: 'Won lead', state: 'rejected', nextAt: null }}
        />
      </div>
    </Example>
    <Example name="ServiceMessage, PlatformMessage" from="feedback/service-message">
      <Text size="sm">
        <ServiceMessage text="must be a valid email address" />
      </Text>
      <Text size="sm">
        <PlatformMessage text="The platform did not respond in time." />
      </Text>
    </Example>
  </>
)
