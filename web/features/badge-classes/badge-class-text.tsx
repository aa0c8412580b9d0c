import type { BadgeClass } from '#contracts/badge-classes.ts'
import { t } from '#web/lib/text.ts'
import { MarkdownText } from '#web/ui/markdown-text.tsx'
import { Section } from '#web/ui/section.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { TagList } from '#web/ui/tag.tsx'

export function BadgeClassText({ badgeClass }: { badgeClass: BadgeClass }) {
  const { description, criteria_text: text, criteria_url: url, alignment, tags } = badgeClass
  return (
    <>
      <Section title={t('Description')}>
        <p dir="auto" className="prose text-left [overflow-wrap:anywhere]">
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
      {alignment.length > 0 && (
        <Section title={t('Alignment')}>
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
      )}
      {tags.length > 0 && (
        <Section title={t('Tags')}>
          <TagList tags={tags} />
        </Section>
      )}
    </>
  )
}

function OutsideLink({ href, label }: { href: string; label: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="[overflow-wrap:anywhere]">
      {label}
    </a>
  )
}
