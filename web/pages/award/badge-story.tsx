import { t } from '#shared/i18n/text.ts'
import { MarkdownBlock } from '../parts/markdown-block.tsx'
import { OutsideLink } from '../parts/outside-link.tsx'
import type { BadgeClassView } from '../parts/props.ts'

/** What the badge means and what it takes. */
export function BadgeStory({ badgeClass, criteriaTitle }: { badgeClass: BadgeClassView; criteriaTitle: string }) {
  const { description, criteria, criteriaUrl, language, criteriaLanguage } = badgeClass
  return (
    <>
      {description && (
        <section className="section">
          <h2>{t('What it stands for')}</h2>
          <div className="prose" dir="auto" lang={language}>
            {description.split(/\n{2,}/).map((part) => (
              <p key={part}>{part}</p>
            ))}
          </div>
        </section>
      )}
      {(criteria || criteriaUrl) && (
        <section className="section">
          <h2>{criteriaTitle}</h2>
          {criteria && <MarkdownBlock text={criteria} language={criteriaLanguage} />}
          {criteriaUrl && (
            <p className="elsewhere">
              <OutsideLink href={criteriaUrl} className="outside" icon>
                {t('View External Criteria URL')}
              </OutsideLink>
            </p>
          )}
        </section>
      )}
    </>
  )
}
