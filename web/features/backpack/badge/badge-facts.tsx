import { z } from 'zod'
import type { BackpackBadge } from '#contracts/backpack.ts'
import { findBadgeStatus } from '#web/lib/backpack/badge-status.ts'
import { t } from '#web/lib/text.ts'
import { Facts } from '#web/ui/facts.tsx'
import { IssuerName } from '#web/ui/issuer-mark.tsx'
import { StatusLabel } from '#web/ui/status-label.tsx'
import { TimeText } from '#web/ui/time-text.tsx'

const recipientProfile = z.object({ 'extensions:recipientProfile': z.object({ name: z.string().min(1) }) })

export function BadgeFacts({ badge }: { badge: BackpackBadge }) {
  const { json, extensions, recipient_identifier, issuerImagePreview } = badge
  const { issuer } = json.badge
  const status = findBadgeStatus(badge)
  const name = recipientProfile.safeParse(extensions).data?.['extensions:recipientProfile'].name
  return (
    <div className="sidefacts">
      <Facts
        facts={[
          { label: t('Status'), value: status && <StatusLabel status={status} /> },
          {
            label: t('Issued by'),
            value: (
              <a className="issuer-link" href={issuer.id} rel="noopener">
                <IssuerName name={issuer.name} image={issuerImagePreview?.id} />
              </a>
            ),
          },
          { label: t('Issued on'), value: <TimeText value={json.issuedOn} /> },
          {
            label: status === 'expired' ? t('Expired on') : t('Expires on'),
            value: json.expires ? <TimeText value={json.expires} /> : t('Does not expire'),
          },
          {
            label: t('Awarded to'),
            value: (
              <>
                {name && <span className="block">{name}</span>}
                <span className={name ? 'small muted' : undefined}>{recipient_identifier}</span>
              </>
            ),
          },
        ]}
      />
    </div>
  )
}
