import type { BackpackBadge, ImportedFacts } from '#contracts/backpack/backpack.ts'
import { issuerNameOf } from '#contracts/names/issuer-name-of.ts'
import { readRecipientName } from '#shared/badges/recipient-profile.ts'
import { t } from '#shared/i18n/text.ts'
import { type Detail, listAwardDetails, listClassDetails } from '#web/lib/achievement/list-details.ts'
import { findBadgeStatus } from '#web/lib/backpack/badge-status.ts'
import { hostOf } from '#web/lib/formats/host-of.ts'
import { NamedIssuerMark } from '#web/ui/badges/issuer-mark.tsx'
import { StatusLabel } from '#web/ui/feedback/status-label.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import { TimeText } from '#web/ui/text/time-text.tsx'
import { OutsideLink } from './outside-link.tsx'
import { useBadgeReport } from './use-badge-report.ts'

export function FactsOfBadge({ badge }: { badge: BackpackBadge }) {
  const { json, imported, details } = badge
  return (
    <div className="sidefacts">
      <Facts
        facts={[
          { label: t('Status'), value: <ShownStatus badge={badge} /> },
          { label: t('Issued by'), value: <IssuerLink badge={badge} /> },
          { label: t('Issued on'), value: <TimeText value={json.issuedOn} /> },
          {
            label: findBadgeStatus(badge) === 'expired' ? t('Expired on') : t('Expires on'),
            // It ended when it was taken back.
            value: badge.revoked ? null : json.expires ? <TimeText value={json.expires} /> : t('Does not expire'),
          },
          { label: t('Awarded to'), value: <Recipient badge={badge} /> },
          ...(details ? listAwardDetails(details).map(toFact) : []),
          ...(json.badge.details ? listClassDetails(json.badge.details).map(toFact) : []),
          { label: t('Brought in from'), value: imported && <Source imported={imported} /> },
        ]}
      />
    </div>
  )
}

const toFact = ({ label, text, day }: Detail) => ({ label, value: day ? <TimeText value={day} /> : text })

function IssuerLink({ badge }: { badge: BackpackBadge }) {
  const { id, url } = badge.json.badge.issuer
  const href = [id, url].find((address) => /^https?:\/\//i.test(address))
  const issuer = (
    <NamedIssuerMark name={issuerNameOf(badge)} image={badge.issuerPicture ?? badge.issuerImagePreview?.id} />
  )
  if (!href) return issuer
  return (
    <a className="issuer-link" href={href} target="_blank" rel="noopener nofollow ugc">
      {issuer}
    </a>
  )
}

function Recipient({ badge: { extensions, recipient_identifier } }: { badge: BackpackBadge }) {
  const name = readRecipientName(extensions)
  return (
    <>
      {name && (
        <span className="block">
          <bdi>{name}</bdi>
        </span>
      )}
      {/* The address stays off paper, which is made to be shown around. */}
      <span className={name ? 'address small muted' : 'address'}>{recipient_identifier}</span>
    </>
  )
}

function Source({ imported: { file_name, source_url, edition } }: { imported: ImportedFacts }) {
  return (
    <>
      <span className="source-name block">
        <bdi>{file_name ?? hostOf(source_url) ?? t('A file')}</bdi>
      </span>
      <span className="block small muted">{t('Open Badges {version}', { version: edition })}</span>
      {source_url && <OutsideLink href={source_url}>{t('View Original')}</OutsideLink>}
    </>
  )
}

/** The status of a badge; of one that has none, what its verification said. */
function ShownStatus({ badge }: { badge: BackpackBadge }) {
  const { data: report } = useBadgeReport(badge)
  const status = findBadgeStatus(badge)
  if (status) return <StatusLabel status={status} />
  switch (report?.verdict ?? badge.imported?.verdict) {
    case 'valid':
      return <StatusLabel status="verified" />
    case 'invalid':
      return <StatusLabel status="revoked" word={t('Not valid')} />
    case 'unverifiable':
      return <StatusLabel status="unknown" word={t('Could not be checked')} />
    case undefined:
      return <span className="muted">{t('Not checked yet')}</span>
  }
}
