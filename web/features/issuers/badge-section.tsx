import { Plus } from 'lucide-react'
import type { BadgeClass } from '#contracts/badge-classes/badge-classes.ts'
import type { Issuer } from '#contracts/issuers/issuers.ts'
import { t } from '#shared/i18n/text.ts'
import { mayAward } from '#web/lib/data/may-award.ts'
import { useIssuerAccess } from '#web/lib/data/use-issuer.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { joinClasses } from '#web/ui/navigation/button-class.ts'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { StartLine } from '#web/ui/start-list/start-line.tsx'
import { BadgeTable } from './badge-table.tsx'
import { newestFirst } from './newest-first.ts'
import { StartList } from './start-list/start-list.tsx'
import type { StartListState } from './start-list/use-start-list.ts'

export interface BadgeSectionProps {
  issuer: Issuer
  badgeClasses: readonly BadgeClass[]
  start: StartListState
}

/** The start list of a new issuer, and its badges. */
export function BadgeSection({ issuer, badgeClasses, start }: BadgeSectionProps) {
  const { mayEdit, isOwner } = useIssuerAccess(issuer)
  const create = `/issuer/issuers/${issuer.slug}/badges/create`
  const isEmpty = badgeClasses.length === 0
  const badges = isEmpty ? (
    <NoBadges create={mayEdit ? create : undefined} isGuided={start.shown === 'list'} />
  ) : (
    <BadgeTables issuer={issuer} badgeClasses={badgeClasses} create={mayEdit ? create : undefined} />
  )
  if (start.shown !== 'list') {
    const tools = (
      <>
        <Button variant="ghost" onPress={start.open}>
          {t('Open')}
        </Button>
        <Button variant="ghost" onPress={start.hide}>
          {t('Hide')}
        </Button>
      </>
    )
    return (
      <>
        {badges}
        {start.shown === 'line' && <StartLine issuer={issuer} actions={tools} />}
      </>
    )
  }
  return (
    <div
      className={joinClasses(
        'grid gap-6 [&>.empty]:content-center',
        isEmpty && 'min-[60rem]:grid-cols-[minmax(0,1fr)_21rem]',
      )}
    >
      <StartList issuer={issuer} mayInvite={isOwner} badgeClasses={badgeClasses} onHide={start.hide} />
      {badges}
    </div>
  )
}

/** Where the start list says what to do, its button is not repeated. */
function NoBadges({ create, isGuided }: { create: string | undefined; isGuided: boolean }) {
  return (
    <EmptyState
      drawing="awards"
      title={t('This Issuer has no badges')}
      action={
        create &&
        !isGuided && (
          <LinkButton href={create} variant="primary">
            {t('Create a badge')}
          </LinkButton>
        )
      }
    >
      {isGuided
        ? t('Your first one will hang here, with everybody who earned it.')
        : t('A badge needs a picture, a name and how it is earned. Then you can award it.')}
    </EmptyState>
  )
}

interface BadgeTablesProps {
  issuer: Issuer
  badgeClasses: readonly BadgeClass[]
  create: string | undefined
}

/** Newest first; what is archived stands below, apart. */
function BadgeTables({ issuer, badgeClasses, create }: BadgeTablesProps) {
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
          create && (
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
