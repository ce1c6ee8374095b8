import { NativeSelect } from '@mantine/core'
import { isLanguage, languageNames, languages } from '../../../contract/languages.ts'
import { changeLanguage } from '../../api/auth-account.ts'
import { useMe } from '../../auth/use-org.ts'
import { AsyncForm, useAsyncForm } from '../../components/form/async-form.tsx'
import { Card } from '../../components/page/card.tsx'
import { messages } from '../../i18n/index.ts'
import { switchLanguage } from '../../i18n/switch-language.ts'

/** Sets the language of the web app and of emails sent to the user. */
export function LanguageCard() {
  const me = useMe()
  const parse = (value: string) => (isLanguage(value) ? value : null)
  const submission = useAsyncForm({
    initialValues: { language: me.language ?? '' },
    send: ({ language }) => changeLanguage(parse(language)),
    onDone: (_, { language }) => switchLanguage(parse(language)),
  })
  return (
    <Card title={messages.account.language}>
      <AsyncForm submission={submission} submit={messages.shared.save}>
        <NativeSelect
          label={messages.account.languageLabel}
          description={messages.account.languageHelp}
          maw={400}
          data={[
            { value: '', label: messages.account.browserLanguage },
            ...languages.map((value) => ({ value, label: languageNames[value] })),
          ]}
          {...submission.form.getInputProps('language')}
        />
      </AsyncForm>
    </Card>
  )
}
