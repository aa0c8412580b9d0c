import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { t } from '#shared/i18n/text.ts'
import { isSkill } from '#web/lib/achievement/is-skill.ts'
import { describeRelated } from '#web/lib/achievement/list-details.ts'
import { listResults } from '#web/lib/achievement/list-results.ts'
import { ResultsList } from '#web/ui/badges/results-list.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { ShowMore } from '#web/ui/navigation/show-more.tsx'
import { MarkdownText } from '#web/ui/text/markdown-text.tsx'
import { TagList } from '#web/ui/text/tag.tsx'
import { EvidenceList } from './evidence-list.tsx'
import { OutsideLink } from './outside-link.tsx'

export interface BadgeStoryProps {
  badge: BackpackBadge
  /** Tag, where it is known. */
  criteriaLanguage: string | undefined
}

export function BadgeStory({ badge, criteriaLanguage }: BadgeStoryProps) {
  const { criteria_text, criteria_url, tags, alignment } = badge.json.badge
  const skills = alignment.filter(({ targetUrl: url, targetType: type }) => isSkill({ url, type }))
  return (
    <>
      {(criteria_text || criteria_url) && (
        <div className="criteria">
          <Section title={t('Criteria')}>
            {criteria_text && (
              <ShowMore>
                <div lang={criteriaLanguage}>
                  <MarkdownText>{criteria_text}</MarkdownText>
                </div>
              </ShowMore>
            )}
            {criteria_url && <OutsideLink href={criteria_url}>{t('View external Criteria URL')}</OutsideLink>}
          </Section>
        </div>
      )}
      {badge.narrative && (
        <Section title={t('Narrative')}>
          <blockquote className="quote">
            <ShowMore>
              <MarkdownText>{badge.narrative}</MarkdownText>
            </ShowMore>
          </blockquote>
        </Section>
      )}
      <Results badge={badge} />
      <EvidenceList badge={badge} />
      <Alignments title={t('Skills')} alignment={skills} />
      <Alignments title={t('Alignment')} alignment={alignment.filter((item) => !skills.includes(item))} />
      <Related badge={badge} />
      {tags.length > 0 && (
        <Section title={t('Tags')}>
          <TagList tags={tags} />
        </Section>
      )}
    </>
  )
}

function Results({ badge: { details, json } }: { badge: BackpackBadge }) {
  const lines = listResults(details?.results ?? [], json.badge.details?.result_descriptions ?? [])
  if (lines.length === 0) return null
  return (
    <Section title={t('Results')}>
      <ResultsList lines={lines} />
    </Section>
  )
}

function Related({ badge }: { badge: BackpackBadge }) {
  const related = badge.json.badge.details?.related ?? []
  if (related.length === 0) return null
  return (
    <Section title={t('Related badges')}>
      <ul className="sheet list">
        {related.map(({ id, in_language, version }) => (
          <li key={id}>
            <OutsideLink href={id}>{id}</OutsideLink>
            {(in_language || version) && <p className="small muted">{describeRelated({ id, in_language, version })}</p>}
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface AlignmentsProps {
  title: string
  alignment: BackpackBadge['json']['badge']['alignment']
}

function Alignments({ title, alignment }: AlignmentsProps) {
  if (alignment.length === 0) return null
  return (
    <Section title={title}>
      <ul className="sheet list">
        {alignment.map(({ targetName, targetUrl, targetCode, targetFramework, targetDescription }) => (
          <li key={`${targetName}${targetUrl}`}>
            <p className="strong">{targetName}</p>
            {(targetFramework || targetCode) && (
              <p className="small muted">{[targetFramework, targetCode].filter(Boolean).join(', ')}</p>
            )}
            {targetDescription && <p className="small">{targetDescription}</p>}
            <OutsideLink href={targetUrl}>{t('View alignment URL')}</OutsideLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}
