import { useMutation, useQuery } from '@tanstack/react-query'
import { getAccountSettings, updateAccountSettings } from '#contracts/accounts/account-settings.ts'
import { languageNames, languages } from '#shared/i18n/languages.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { keepLanguage } from '#web/lib/i18n/keep-language.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Section } from '#web/ui/navigation/section.tsx'

const options = languages.map((language) => ({ value: language, label: languageNames[language] }))

/** The language of the account: of pages, wherever somebody signs in, and of mails. */
export function LanguageSetting() {
  const { data } = useQuery({
    queryKey: readKey(getAccountSettings),
    queryFn: ({ signal }) => call(getAccountSettings, { signal }),
  })
  const change = useMutation({
    mutationFn: (value: string) => {
      const language = languages.find((one) => one === value) ?? null
      return call(updateAccountSettings, { body: { language } })
    },
    onSuccess: ({ language }) => {
      if (language) keepLanguage(language)
      location.reload()
    },
    onError: (failure) => notices.error(messageOf(failure)),
  })
  return (
    <Section title={t('Language')} note={t('Of these pages, and of the mails that we send you')}>
      <Sheet>
        <Select
          label={t('Language')}
          labelHidden
          placeholder={t('As my browser says')}
          options={options}
          value={data?.language ?? ''}
          disabled={!data || change.isPending}
          onChange={(value) => change.mutate(value)}
        />
      </Sheet>
    </Section>
  )
}
