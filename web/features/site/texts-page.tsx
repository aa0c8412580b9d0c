import { useState } from 'react'
import { Navigate } from 'react-router'
import { type SitePageName, sitePageNames } from '#contracts/accounts/terms.ts'
import { type SiteTexts, siteTextMaximum, type TextLanguage } from '#contracts/site/site-texts.ts'
import { languageNames, languages } from '#shared/i18n/languages.ts'
import { t } from '#shared/i18n/text.ts'
import { isNotThere, messageOf } from '#web/lib/api/api-error.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useLeaveGuard } from '#web/lib/browser/use-leave-guard.ts'
import { useProfile } from '#web/lib/data/use-profile.ts'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { MarkdownField } from '#web/ui/forms/markdown/markdown-field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { PageHead } from '#web/ui/navigation/page-head.tsx'
import { saveText, useSiteTexts } from './use-site-texts.ts'

/** The operator's own About Us, privacy policy and translated terms; for everybody else there is nothing here. */
export function TextsPage() {
  const { data: profile } = useProfile()
  const isOperator = profile?.is_operator === true
  const { data, error, isLoadingError } = useSiteTexts(isOperator)
  usePageTitle(t('Own texts'))

  if (profile && !isOperator) return <Navigate to="/" replace />
  if (isNotThere(error)) return <Navigate to="/" replace />
  if (isLoadingError) return <ErrorScreen message={t('Failed to load the texts')} />
  if (!data) return <LoadingScreen />
  return <TextsEditor saved={data} />
}

const pageNames = (): Record<SitePageName, string> => ({
  'about-us': t('About Us'),
  'privacy-policy': t('Privacy Policy'),
  'terms-of-service': t('Terms of Service'),
})

function TextsEditor({ saved }: { saved: SiteTexts }) {
  const [name, setName] = useState<SitePageName>('about-us')
  const [wanted, setWanted] = useState<TextLanguage>('any')
  // What was typed for each text, so that looking at another one loses nothing.
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [isSaving, setSaving] = useState(false)
  const isTerms = name === 'terms-of-service'
  const language = isTerms && wanted === 'any' ? 'en' : wanted
  const place = `${name} ${language}`
  const found = saved.texts.find((text) => text.name === name && text.language === language)
  const markdown = typed[place] ?? found?.markdown ?? ''
  const { [place]: _, ...others } = typed
  useLeaveGuard(Object.keys(typed).length > 0 && !isSaving)

  const save = async (text: string) => {
    setSaving(true)
    try {
      if (await saveText({ name, language }, found?.revision ?? 0, text)) {
        setTyped(others)
        notices.success(t('Saved. Everybody sees it within seconds.'))
      }
    } catch (failure) {
      notices.error(t('The text was not saved: {error}', { error: messageOf(failure) }))
    }
    setSaving(false)
  }

  return (
    <>
      <Breadcrumbs
        trail={[
          { label: t('Administration'), href: '/operator' },
          { label: t('Appearance'), href: '/operator/theme' },
          { label: t('Own texts') },
        ]}
      />
      <PageHead
        title={t('Own texts')}
        sub={t(
          'A text in the reader’s language comes first, then the one for all languages, then the one that Sash comes with.',
        )}
      />
      <Form onSubmit={() => save(markdown)} label={t('Own texts')}>
        <div className="mb-5 grid gap-4 min-[40rem]:grid-cols-2 [&_.field]:mt-0">
          <Select
            label={t('Page')}
            value={name}
            onChange={(value) => setName(sitePageNames.find((one) => one === value) ?? 'about-us')}
            options={sitePageNames.map((value) => ({ value, label: pageNames()[value] }))}
          />
          <Select
            label={t('Language')}
            value={language}
            onChange={(value) => setWanted(languages.find((one) => one === value) ?? 'any')}
            options={[
              ...(isTerms ? [] : [{ value: 'any', label: t('All languages') }]),
              ...languages.map((value) => ({ value, label: languageNames[value] })),
            ]}
          />
        </div>
        {isTerms && <p className="muted mb-5">{tellOfTerms(saved.terms_version, found?.terms_version)}</p>}
        <MarkdownField
          key={place}
          label={t('Text')}
          optional
          rows={20}
          maxLength={siteTextMaximum}
          value={markdown}
          onChange={(value) => setTyped({ ...typed, [place]: value })}
        />
        <FormActions className="mt-8">
          <Button type="submit" variant="primary" isPending={isSaving} pendingLabel={t('Saving')}>
            {t('Save')}
          </Button>
          {found && (
            <Button variant="ghost" onPress={() => void save('')}>
              {t('Remove this text')}
            </Button>
          )}
        </FormActions>
      </Form>
    </>
  )
}

function tellOfTerms(published: number | null, translated: number | null | undefined): string {
  if (published === null) return t('No terms have been published yet. Once they are, you can translate them here.')
  if (typeof translated === 'number' && translated !== published)
    return t('This translation is of version {old}. Version {version} is in force; save its translation here.', {
      old: translated,
      version: published,
    })
  return t('A translation of version {version}, which people agree to.', { version: published })
}
