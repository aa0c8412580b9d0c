import { FileText } from 'lucide-react'
import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { t } from '#shared/i18n/text.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { MarkdownText } from '#web/ui/text/markdown-text.tsx'
import { OutsideLink } from './outside-link.tsx'

export function EvidenceList({ badge }: { badge: BackpackBadge }) {
  const items = badge.evidence_items.filter(({ evidence_url, narrative, name }) => evidence_url || narrative || name)
  if (items.length === 0) return null
  return (
    <Section title={t('Evidence')}>
      <ul className="sheet list">
        {items.map(({ evidence_url, narrative, name, description, genre, audience }) => (
          <li className={narrative ? 'row nowrap items-start' : 'row nowrap'} key={`${evidence_url}${narrative}`}>
            <Icon of={FileText} className="text-ink-3" />
            <div className="grow">
              {name && <p className="strong [overflow-wrap:anywhere]">{name}</p>}
              {description && <p className="small [overflow-wrap:anywhere]">{description}</p>}
              {(genre || audience) && (
                <p className="small muted">
                  {[genre, audience && t('for {audience}', { audience })].filter(Boolean).join(', ')}
                </p>
              )}
              {narrative && <MarkdownText>{narrative}</MarkdownText>}
              {evidence_url && <OutsideLink href={evidence_url}>{t('View Evidence URL')}</OutsideLink>}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
