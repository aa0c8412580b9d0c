import type { BadgeClass } from '#contracts/badge-classes/badge-classes.ts'
import { t } from '#shared/i18n/text.ts'
import { describeResults } from '#web/lib/achievement/describe-results.ts'
import { isSkill } from '#web/lib/achievement/is-skill.ts'
import { describeRelated } from '#web/lib/achievement/list-details.ts'
import { nameLanguage } from '#web/lib/achievement/name-language.ts'
import { ResultsList } from '#web/ui/badges/results-list.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { ShowMore } from '#web/ui/navigation/show-more.tsx'
import { MarkdownText } from '#web/ui/text/markdown-text.tsx'
import { TagList } from '#web/ui/text/tag.tsx'

export function BadgeClassText({ badgeClass }: { badgeClass: BadgeClass }) {
  const { description, criteria_text: text, criteria_url: url, alignment, tags } = badgeClass
  const skills = alignment.filter((item) => isSkill({ url: item.target_url, type: item.target_type }))
  const results = describeResults(badgeClass.result_descriptions ?? [])
  return (
    <>
      <Section title={t('Description')}>
        <p dir="auto" className="prose text-start [overflow-wrap:anywhere]">
          {description}
        </p>
      </Section>
      <Section title={t('Criteria')}>
        {text && (
          <ShowMore>
            <MarkdownText>{text}</MarkdownText>
          </ShowMore>
        )}
        {url && (
          <p className="mt-2">
            <OutsideLink href={url} label={url} />
          </p>
        )}
      </Section>
      <Alignments title={t('Skills')} alignment={skills} />
      <Alignments title={t('Alignment')} alignment={alignment.filter((item) => !skills.includes(item))} />
      {results.length > 0 && (
        <Section title={t('Results')}>
          <ResultsList lines={results} />
        </Section>
      )}
      <OtherLanguages badgeClass={badgeClass} />
      {badgeClass.related && badgeClass.related.length > 0 && (
        <Section title={t('Related badges')}>
          <ul className="sheet list">
            {badgeClass.related.map(({ id, in_language, version }) => (
              <li key={id}>
                <OutsideLink href={id} label={id} />
                {(in_language || version) && (
                  <p className="small muted mt-1">{describeRelated({ id, in_language, version })}</p>
                )}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {tags.length > 0 && (
        <Section title={t('Tags')}>
          <TagList tags={tags} />
        </Section>
      )}
    </>
  )
}

/** What readers of other languages find at the badge's page. */
function OtherLanguages({ badgeClass: { slug, translations = [] } }: { badgeClass: BadgeClass }) {
  if (translations.length === 0) return null
  return (
    <Section title={t('In other languages')}>
      <ul className="sheet list">
        {translations.map(({ language, name, description }) => (
          <li key={language}>
            <p className="small muted">{nameLanguage(language)}</p>
            <div lang={language} dir="auto" className="text-start [overflow-wrap:anywhere]">
              <OutsideLink href={`/public/badges/${slug}?lang=${language}`} label={name} />
              <p className="small mt-1">{description}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Alignments({ title, alignment }: { title: string; alignment: BadgeClass['alignment'] }) {
  if (alignment.length === 0) return null
  return (
    <Section title={title}>
      <ul className="sheet list">
        {alignment.map(({ target_name, target_url, target_description, target_framework, target_code }) => (
          <li key={`${target_url} ${target_name}`}>
            <OutsideLink href={target_url} label={target_name} />
            {target_description && <p className="small mt-1">{target_description}</p>}
            {(target_framework || target_code) && (
              <p className="small muted mt-1">{[target_framework, target_code].filter(Boolean).join(', ')}</p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function OutsideLink({ href, label }: { href: string; label: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="[overflow-wrap:anywhere]">
      {label}
    </a>
  )
}
