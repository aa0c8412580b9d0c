import { t } from '#shared/i18n/text.ts'
import { nameLanguageInItself } from '#web/lib/achievement/name-language.ts'
import { listTextLanguages, type ToldBadge } from '#web/lib/backpack/tell-badge.ts'

export interface BadgeLanguagesProps {
  told: ToldBadge
  onChoose: (language: string) => void
}

/** In which languages the badge can be read, each under its own name; of one in a single language there is nothing. */
export function BadgeLanguages({ told: { badge, language }, onChoose }: BadgeLanguagesProps) {
  const languages = listTextLanguages(badge)
  if (languages.length === 0) return null
  return (
    <nav className="text-languages" aria-label={t('Languages of this badge')}>
      {languages.map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-current={one === language ? 'true' : undefined}
          onClick={() => onChoose(one)}
        >
          {nameLanguageInItself(one)}
        </button>
      ))}
    </nav>
  )
}
