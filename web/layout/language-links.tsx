import { Anchor, Group } from '@mantine/core'
import { languageNames, languages } from '../../contract/languages.ts'
import { language } from '../i18n/language.ts'
import { switchLanguage } from '../i18n/switch-language.ts'

/** Links to the other languages, for pages before sign-in. */
export const LanguageLinks = () => (
  <Group justify="center" gap="md">
    {languages
      .filter((one) => one !== language)
      .map((one) => (
        <Anchor
          key={one}
          component="button"
          type="button"
          size="sm"
          lang={one}
          onClick={() => switchLanguage(one)}
        >
          {languageNames[one]}
        </Anchor>
      ))}
  </Group>
)
