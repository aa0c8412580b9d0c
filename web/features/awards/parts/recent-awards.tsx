import { useParams } from 'react-router'
import { t } from '#shared/i18n/text.ts'
import { useBadgeClasses } from '#web/lib/data/use-badge-class.ts'
import { BadgeArt } from '#web/ui/badges/badge-art.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { LoadingRows } from '#web/ui/rows/loading-rows.tsx'
import { type Column, Table } from '#web/ui/text/table.tsx'
import { TimeText } from '#web/ui/text/time-text.tsx'
import { awardPage } from '../data/award-addresses.ts'
import { type RecentAward, useRecentAwards } from '../data/use-recent-awards.ts'
import { AwardStatus } from './award-status.tsx'
import { RecipientCell } from './recipient-cell.tsx'

/** Inner screen of an issuer's home. */
export function RecentAwards() {
  const { issuerSlug = '' } = useParams()
  const { data: badgeClasses = [] } = useBadgeClasses(issuerSlug)
  const recent = useRecentAwards(issuerSlug, badgeClasses)
  const { data: rows } = recent
  if (rows?.length === 0) return null
  return (
    <Section
      title={t('Recent awards')}
      actions={<Link href={`/issuer/issuers/${issuerSlug}/awards`}>{t('All awards')}</Link>}
    >
      {rows ? (
        <Sheet padded={false}>
          <Table
            look="lines"
            caption={t('Recent awards')}
            columns={columns(issuerSlug)}
            rows={rows}
            rowKey={({ award }) => award.slug}
          />
        </Sheet>
      ) : (
        <LoadingRows of={recent} failure={t('Could not load the awards of this issuer.')} />
      )}
    </Section>
  )
}

function columns(issuerSlug: string): Column<RecentAward>[] {
  return [
    {
      id: 'recipient',
      label: t('Recipient'),
      leads: true,
      cell: ({ award, badgeClass }) => (
        <RecipientCell award={award} href={badgeClass && awardPage(issuerSlug, badgeClass.slug, award.slug)} />
      ),
    },
    {
      id: 'badge',
      label: t('Badge'),
      leads: true,
      cell: ({ badgeClass, award }) => (
        <span className={award.revoked ? 'row tight nowrap off' : 'row tight nowrap'}>
          <BadgeArt size={40} src={award.picture ?? award.image} className="flex-none" />
          {badgeClass && (
            <Link href={`/issuer/issuers/${issuerSlug}/badges/${badgeClass.slug}`} className="min-w-24 text-ink">
              <bdi>{badgeClass.name}</bdi>
            </Link>
          )}
        </span>
      ),
    },
    {
      id: 'awarded',
      label: t('Awarded'),
      cell: ({ award }) => (
        <span className="small whitespace-nowrap">
          <TimeText value={award.issued_on ?? award.created_at} />
        </span>
      ),
    },
    { id: 'status', label: t('Status'), cell: ({ award }) => <AwardStatus award={award} /> },
  ]
}
