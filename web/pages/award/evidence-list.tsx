import { FileText } from 'lucide-react'
import { t } from '#shared/i18n/text.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { MarkdownBlock, PlainBlock } from '../parts/markdown-block.tsx'
import { OutsideLink } from '../parts/outside-link.tsx'
import type { EvidenceView } from '../parts/props.ts'
import { chooseMarkdown } from './choose-markdown.ts'

export function EvidenceList({ evidence }: { evidence: readonly EvidenceView[] }) {
  if (evidence.length === 0) return null
  const isMarked = chooseMarkdown(evidence)
  return (
    <section className="section">
      <h2>{t('Evidence')}</h2>
      <ul className="sheet list ev">
        {evidence.map(({ url, name, narrative, description, genre, audience }, index) => (
          <li className="row nowrap" key={`${url}${name}${narrative}`}>
            <Icon of={FileText} />
            <div className="grow">
              {(url || name) && (
                <p className="strong">
                  <OutsideLink href={url} className="outside" icon>
                    {name || t('View Evidence URL')}
                  </OutsideLink>
                </p>
              )}
              {description && <p className="small">{description}</p>}
              {(genre || audience) && (
                <p className="small muted">
                  {[genre, audience && t('for {audience}', { audience })].filter(Boolean).join(', ')}
                </p>
              )}
              {narrative && (isMarked[index] ? <MarkdownBlock text={narrative} /> : <PlainBlock text={narrative} />)}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
