import { type Language, languageNames, languages } from '#shared/i18n/languages.ts'
import { currentLanguage, t } from '#shared/i18n/text.ts'

/** Every language under its own name, so that whoever cannot read this page finds theirs. */
export function LanguageChoice({ onChoose }: { onChoose?: (language: Language) => void }) {
  return (
    <nav className="languages needs-script" aria-label={t('Language')}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          data-language={language}
          aria-current={language === currentLanguage() ? 'true' : undefined}
          onClick={onChoose && (() => onChoose(language))}
        >
          {languageNames[language]}
        </button>
      ))}
    </nav>
  )
}
