import { Plus } from 'lucide-react'
import type { BadgeClass } from '#contracts/badge-classes/badge-classes.ts'
import type { Issuer } from '#contracts/issuers/issuers.ts'
import { t } from '#shared/i18n/text.ts'
import { mayAward } from '#web/lib/data/may-award.ts'
import { useIssuerAccess } from '#web/lib/data/use-issuer.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { BadgeTable } from './badge-table.tsx'
import { newestFirst } from './newest-first.ts'

export interface BadgeSectionProps {
  issuer: Issuer
  badgeClasses: readonly BadgeClass[]
}

/** The badge classes, newest first; what is archived stands below, apart. */
export function BadgeSection({ issuer, badgeClasses }: BadgeSectionProps) {
  const { mayEdit } = useIssuerAccess(issuer)
  const create = `/issuer/issuers/${issuer.slug}/badges/create`
  if (badgeClasses.length === 0) {
    return (
      <EmptyState
        drawing="awards"
        title={t('This Issuer has no badges')}
        action={
          mayEdit && (
            <LinkButton href={create} variant="primary">
              {t('Create a badge')}
            </LinkButton>
          )
        }
      >
        {t('A badge needs a picture, a name and how it is earned. Then you can award it.')}
      </EmptyState>
    )
  }
  const sorted = newestFirst(badgeClasses)
  const active = sorted.filter(({ archived }) => !archived)
  const archived = sorted.filter((badgeClass) => badgeClass.archived)
  const { length: count } = active
  return (
    <>
      <Section
        title={t('Badges')}
        note={t('{count, plural, one {# badge class} other {# badge classes}}', { count })}
        actions={
          mayEdit && (
            <LinkButton href={create} variant="quiet">
              <Icon of={Plus} />
              {t('Create Badge')}
            </LinkButton>
          )
        }
      >
        {count > 0 ? (
          <BadgeTable
            caption={t('Badges')}
            issuerSlug={issuer.slug}
            mayAward={mayAward(issuer)}
            badgeClasses={active}
          />
        ) : (
          <p className="muted">{t('All badges are archived.')}</p>
        )}
      </Section>
      {archived.length > 0 && (
        <Section title={t('Archived')} note={t('Not awarded any more')}>
          <BadgeTable
            caption={t('Archived')}
            issuerSlug={issuer.slug}
            mayAward={mayAward(issuer)}
            badgeClasses={archived}
          />
        </Section>
      )}
    </>
  )
}
