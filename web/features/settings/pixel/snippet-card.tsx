import { Code, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useOrgQuery } from '../../../api/org-query.ts'
import { CopyIconButton } from '../../../components/form/copy-button.tsx'
import { messages } from '../../../i18n/index.ts'
import { buildSnippet, buildTagManagerSnippet } from './build-snippet.ts'
import type { Site } from './pixel-activity.ts'

const consents = [
  { value: 'banner', label: messages.pixel.consentBanner },
  { value: 'granted', label: messages.pixel.consentGranted },
]

const places: { value: 'site' | 'tagManager'; label: string }[] = [
  { value: 'site', label: messages.pixel.placeSite },
  { value: 'tagManager', label: messages.pixel.placeTagManager },
]

/** Snippet to copy into a site's pages. */
export function SnippetCard({ site }: { readonly site: Site }) {
  const [consent, setConsent] = useState('banner')
  const [selector, setSelector] = useState('')
  const settings = useOrgQuery('get_settings', {}).data?.data
  const isGranted = consent === 'granted'
  const isNarrow = useMediaQuery('(max-width: 30em)', false, { getInitialValueInEffect: false })
  const [place, setPlace] = useState<'site' | 'tagManager'>('site')
  const build = place === 'site' ? buildSnippet : buildTagManagerSnippet
  const snippet = build({
    origin: window.location.origin,
    siteId: site.id,
    isGranted,
    forms: site.forms,
    selector,
    sessionMinutes: settings?.sessionMinutes ?? 30,
  })
  return (
    <Stack gap="sm">
      <div>
        <SegmentedControl
          size="xs"
          orientation={isNarrow ? 'vertical' : 'horizontal'}
          aria-label={messages.pixel.consent}
          data={consents}
          value={consent}
          onChange={setConsent}
        />
        <Text size="xs" c="dimmed" mt={4}>
          {isGranted ? messages.pixel.consentGrantedHelp : messages.pixel.consentBannerHelp}
        </Text>
      </div>
      {site.forms ? (
        <TextInput
          maw="24rem"
          label={messages.pixel.selector}
          description={messages.pixel.selectorHelp}
          placeholder={messages.pixel.selectorPlaceholder}
          spellCheck={false}
          value={selector}
          onChange={(event) => setSelector(event.currentTarget.value)}
        />
      ) : null}
      <div>
        <Text size="sm" fw={600}>
          {messages.pixel.snippet}
        </Text>
        <SegmentedControl
          size="xs"
          my={4}
          orientation={isNarrow ? 'vertical' : 'horizontal'}
          aria-label={messages.pixel.snippetPlace}
          data={places}
          value={place}
          onChange={setPlace}
        />
        <Text size="xs" c="dimmed" mb={6}>
          {place === 'site' ? messages.pixel.snippetHelp : messages.pixel.tagManagerHelp}
        </Text>
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <Code block flex={1} className="free-text">
            {snippet}
          </Code>
          <CopyIconButton value={snippet} label={messages.pixel.copySnippet} />
        </Group>
      </div>
    </Stack>
  )
}
