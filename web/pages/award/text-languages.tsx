import { nameLanguageInItself } from '../../lib/achievement/name-language.ts'
import { t } from '../../lib/i18n/text.ts'
import type { BadgeClassView } from '../parts/props.ts'

/** In which languages the badge can be read, each under its own name; the one that is shown leads nowhere else. */
export function TextLanguages({ badgeClass: { language, languages } }: { badgeClass: BadgeClassView }) {
  if (!languages) return null
  return (
    <nav className="text-languages" aria-label={t('Languages of this badge')}>
      {languages.map(({ lang, href }) => (
        <a
          key={lang}
          href={href}
          lang={lang}
          hrefLang={lang}
          data-text-language={lang}
          aria-current={lang === language ? 'true' : undefined}
        >
          {nameLanguageInItself(lang)}
        </a>
      ))}
    </nav>
  )
}
