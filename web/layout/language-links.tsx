import { Anchor, Group } from '@mantine/core'
import { languageNames, languages } from '../../contract/languages.ts'
import { language } from '../i18n/language.ts'
import { switchLanguage } from '../i18n/switch-language.ts'

/** Other languages of a page that is shown before the user signs in. */
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
