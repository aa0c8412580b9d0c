import { Eye } from 'lucide-react'
import { type Control, useWatch } from 'react-hook-form'
import type { Issuer } from '#contracts/issuers/issuers.ts'
import { t } from '#shared/i18n/text.ts'
import { nameForStaff } from '#shared/names/issuer-name.ts'
import { BadgeArt } from '#web/ui/badges/badge-art.tsx'
import { NamedIssuerMark } from '#web/ui/badges/issuer-mark.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { MarkdownText } from '#web/ui/text/markdown-text.tsx'
import { TagList } from '#web/ui/text/tag.tsx'
import type { BadgeClassValues } from './badge-class-form-schema.ts'

export interface BadgePreviewProps {
  control: Control<BadgeClassValues>
  issuer: Issuer
}

/** The badge's public page as it will be, while it is typed. */
export function BadgePreview({ control, issuer }: BadgePreviewProps) {
  const { image, imageAlt, name, description, criteriaText, criteriaUrl, tags, hasTags, alignments, skills } = useWatch(
    {
      control,
    },
  )
  return (
    <aside aria-label={t('Live preview of the public page')}>
      <div className="sticky">
        <p className="small muted row tight mb-3">
          <Icon of={Eye} size="s" />
          {t('Live preview of the public page')}
        </p>
        <div className="sheet p-1.5">
          <div className="grid grid-cols-1 gap-3 rounded-[4px] border border-line p-6">
            <div className="mx-auto mb-2 w-36">
              {image ? (
                <BadgeArt src={image} alt={imageAlt} eager />
              ) : (
                <div className="grid aspect-square place-items-center rounded-full border-[1.5px] border-dashed border-line-firm text-ink-3">
                  {t('Your picture')}
                </div>
              )}
            </div>
            <p className="small">
              <NamedIssuerMark name={nameForStaff(issuer.name)} image={issuer.picture ?? issuer.image} />
            </p>
            <p dir="auto" className={`serif text-start text-2xl [overflow-wrap:anywhere] ${name ? '' : 'text-ink-3'}`}>
              {name || t('Name of the badge')}
            </p>
            <p dir="auto" className={`small text-start [overflow-wrap:anywhere] ${description ? '' : 'text-ink-3'}`}>
              {description || t('A sentence about what the recipient did.')}
            </p>
            <hr className="my-1 w-full border-0 border-t border-line" />
            <p className="strong small">{t('How it is earned')}</p>
            <div className="small">
              {criteriaText?.trim() ? (
                <MarkdownText>{criteriaText}</MarkdownText>
              ) : (
                !criteriaUrl?.trim() && <p className="text-ink-3">{t('What somebody has to do for it.')}</p>
              )}
              {criteriaUrl?.trim() && (
                <p className="mt-2 text-brand underline [overflow-wrap:anywhere]">{criteriaUrl}</p>
              )}
            </div>
            <AlignedWith names={[...(alignments ?? []), ...(skills ?? [])].map((item) => item.name?.trim() ?? '')} />
            {hasTags && <TagList tags={tags ?? []} />}
          </div>
        </div>
      </div>
    </aside>
  )
}

function AlignedWith({ names }: { names: readonly string[] }) {
  const named = names.filter((name) => name !== '')
  if (named.length === 0) return null
  return (
    <>
      <p className="strong small">{t('Aligned with')}</p>
      <p className="small [overflow-wrap:anywhere]">{named.join(', ')}</p>
    </>
  )
}
