import { useParams } from 'react-router'
import { t } from '#web/lib/text.ts'
import { useBadgeClasses } from '#web/lib/use-badge-class.ts'
import { BadgeArt } from '#web/ui/badge-art.tsx'
import { Link } from '#web/ui/link.tsx'
import { Section } from '#web/ui/section.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { RowsSkeleton } from '#web/ui/skeleton.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { TimeText } from '#web/ui/time-text.tsx'
import { AwardStatus } from './award-status.tsx'
import { RecipientCell } from './recipient-cell.tsx'
import { type RecentAward, useRecentAwards } from './use-recent-awards.ts'

/** Inner screen of an issuer's home. */
export function RecentAwards() {
  const { issuerSlug = '' } = useParams()
  const { data: badgeClasses = [] } = useBadgeClasses(issuerSlug)
  const { data: rows, isError } = useRecentAwards(issuerSlug, badgeClasses)
  // The page above stands without them.
  if (isError || rows?.length === 0) return null
  return (
    <Section title={t('Recent awards')}>
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
        <RowsSkeleton />
      )}
    </Section>
  )
}

function columns(issuerSlug: string): Column<RecentAward>[] {
  return [
    { id: 'recipient', label: t('Recipient'), leads: true, cell: ({ award }) => <RecipientCell award={award} /> },
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
          <TimeText value={award.created_at} />
        </span>
      ),
    },
    { id: 'status', label: t('Status'), cell: ({ award }) => <AwardStatus award={award} /> },
  ]
}
