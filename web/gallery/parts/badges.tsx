import { Badge, Group, Kbd, Stack, Text } from '@mantine/core'
import { stageColors } from '../../../contract/leads/stages/stage-limits.ts'
import { channels } from '../../../contract/tracking/channels.ts'
import { findLook } from '../../components/channel/channel-looks.ts'
import { ChannelGlyph, ChannelMark } from '../../components/channel/channel-mark.tsx'
import { ConversionBadge } from '../../components/field-value/conversion-badge.tsx'
import classes from '../../components/field-value/field-value.module.css'
import { PlainBadge } from '../../components/field-value/plain-badge.tsx'
import { StageDot, StageName } from '../../components/field-value/stage-name.tsx'
import { StatusBadge } from '../../components/field-value/status-badge.tsx'
import { Example } from '../example.tsx'
import { sampleLeadId } from '../sample-data.ts'

const statuses = ['open', 'qualified', 'won', 'lost'] as const
const sizes = ['sm', 'md', 'lg'] as const
const conversionStates = [
  'held',
  'waiting',
  'skipped',
  'sent',
  'accepted',
  'rejected',
  'expired',
  'retracted',
] as const

export const BadgeParts = () => (
  <>
    <Example name="StatusBadge" from="field-value/status-badge">
      {sizes.map((size) => (
        <Group key={size} gap="xs">
          {statuses.map((status) => (
            <StatusBadge key={status} status={status} size={size} />
          ))}
        </Group>
      ))}
    </Example>
    <Example name="ConversionBadge" from="field-value/conversion-badge">
      <Group gap="xs">
        {conversionStates.map((state) => (
          <ConversionBadge key={state} state={state} />
        ))}
      </Group>
    </Example>
    <Example name="Badge" use="States are light, values default.">
      <Group gap="xs">
        {['gray', 'blue', 'success', 'yellow', 'red'].map((color) => (
          <Badge key={color} variant="light" color={color} tt="none">
            {color}
          </Badge>
        ))}
        <Badge variant="default" tt="none" fw={500} radius="sm">
          Value
        </Badge>
        <Badge variant="filled" tt="none" size="sm">
          Filled
        </Badge>
      </Group>
    </Example>
    <Example
      name="PlainBadge"
      from="field-value/plain-badge"
      use="For tables with hundreds of badges."
    >
      <Group gap="xs">
        <PlainBadge className={classes.label}>Label</PlainBadge>
        <Kbd size="xs">A</Kbd>
      </Group>
    </Example>
    <Example name="StageName, StageDot" from="field-value/stage-name">
      <Group gap="md">
        {stageColors.map((color) => (
          <Text key={color} size="sm" component="span">
            <StageName name={color} color={color} />
          </Text>
        ))}
        <StageDot />
      </Group>
    </Example>
    <Example
      name="ChannelGlyph, ChannelMark"
      from="channel/channel-mark"
      use="Paid channels have a filled area."
    >
      <Stack gap={4}>
        <Group gap="xs">
          {channels.map((channel) => (
            <ChannelGlyph key={channel} look={findLook(channel)} />
          ))}
        </Group>
        {(['paid_search', 'organic_search', 'direct'] as const).map((channel) => (
          <Text key={channel} size="sm">
            <ChannelGlyph look={findLook(channel)} isNamed />
            {findLook(channel)?.name}
          </Text>
        ))}
        <Text size="sm">
          <ChannelMark leadId={sampleLeadId} />
          Frauke Petersen
        </Text>
      </Stack>
    </Example>
  </>
)
