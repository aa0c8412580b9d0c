import type { BadgeClass } from '#contracts/badge-classes/badge-classes.ts'
import { t } from '#shared/i18n/text.ts'
import { BadgeArt } from '#web/ui/badges/badge-art.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { type Column, Table } from '#web/ui/text/table.tsx'
import { TimeText } from '#web/ui/text/time-text.tsx'

export interface BadgeTableProps {
  caption: string
  issuerSlug: string
  badgeClasses: readonly BadgeClass[]
  /** False where the issuer may award nothing. */
  mayAward: boolean
}

/** What is archived can be looked at, but not awarded. */
export function BadgeTable({ caption, issuerSlug, badgeClasses, mayAward }: BadgeTableProps) {
  return (
    <Table
      look="wall"
      caption={caption}
      columns={columns(issuerSlug).filter(({ id }) => mayAward || id !== 'award')}
      rows={badgeClasses}
      rowKey={({ slug }) => slug}
    />
  )
}

function columns(issuerSlug: string): Column<BadgeClass>[] {
  const hrefOf = (slug: string) => `/issuer/issuers/${issuerSlug}/badges/${slug}`
  return [
    {
      id: 'badge',
      label: t('Badge'),
      leads: true,
      cell: ({ slug, name, image, picture, archived }) => (
        <>
          <span className={archived ? 'tile off' : 'tile'}>
            <BadgeArt src={picture ?? image} />
          </span>
          <Link href={hrefOf(slug)} className="name">
            <bdi>{name}</bdi>
          </Link>
        </>
      ),
    },
    {
      id: 'created',
      label: t('Created'),
      cell: ({ created_at: created }) => (
        <span className="small whitespace-nowrap">
          <TimeText value={created} />
        </span>
      ),
    },
    {
      id: 'recipients',
      label: t('Recipients'),
      cell: ({ recipient_count: count }) => <span className="small tnum">{t('{count, number}', { count })}</span>,
    },
    {
      id: 'award',
      label: t('Award'),
      place: 'actions',
      cell: ({ slug, name, archived }) =>
        !archived && (
          <LinkButton href={`${hrefOf(slug)}/issue`} aria-label={t('Award {name}', { name })}>
            {t('Award')}
          </LinkButton>
        ),
    },
  ]
}
