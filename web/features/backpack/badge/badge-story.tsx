import type { BackpackBadge } from '#contracts/backpack.ts'
import { t } from '#web/lib/text.ts'
import { MarkdownText } from '#web/ui/markdown-text.tsx'
import { Section } from '#web/ui/section.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { TagList } from '#web/ui/tag.tsx'
import { EvidenceList } from './evidence-list.tsx'
import { OutsideLink } from './outside-link.tsx'

export function BadgeStory({ badge }: { badge: BackpackBadge }) {
  const { criteria_text, criteria_url, tags } = badge.json.badge
  return (
    <>
      {(criteria_text || criteria_url) && (
        <div className="criteria">
          <Section title={t('Criteria')}>
            {criteria_text && (
              <ShowMore>
                <MarkdownText>{criteria_text}</MarkdownText>
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
      <EvidenceList badge={badge} />
      <Alignments badge={badge} />
      {tags.length > 0 && (
        <Section title={t('Tags')}>
          <TagList tags={tags} />
        </Section>
      )}
    </>
  )
}

function Alignments({ badge }: { badge: BackpackBadge }) {
  const { alignment } = badge.json.badge
  if (alignment.length === 0) return null
  return (
    <Section title={t('Alignment')}>
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
