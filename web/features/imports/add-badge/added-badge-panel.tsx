import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { issuerNameOf } from '#contracts/names/issuer-name-of.ts'
import { t, translate } from '#shared/i18n/text.ts'
import { backpackBadgePath } from '#web/lib/backpack/backpack-badge-path.ts'
import { BadgeArt } from '#web/ui/badges/badge-art.tsx'
import { VerdictPanel } from '#web/ui/badges/verdict-panel.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { NameWithRemark } from '#web/ui/names/name-with-remark.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { TimeText } from '#web/ui/text/time-text.tsx'
import type { AddedBadge } from './use-add-badge.ts'

/** The badge as it now is in the backpack, with what its verification said. */
export function AddedBadgePanel({ added, onAgain }: { added: AddedBadge; onAgain: () => void }) {
  const { badge, mailTo } = added
  const { name } = badge.json.badge
  return (
    <>
      <Notice kind="success">{t('Badge successfully imported.')}</Notice>
      <div className="row nowrap">
        <BadgeArt src={badge.picture ?? badge.image} className="size-20 flex-none" eager />
        <div className="grow">
          <h3 className="[overflow-wrap:anywhere]">{name}</h3>
          <p className="small muted [overflow-wrap:anywhere]">
            <NameWithRemark of={issuerNameOf(badge)} />
          </p>
          <p className="small muted">
            {t('Issued on')} <TimeText value={badge.json.issuedOn} />
          </p>
        </div>
      </div>
      <Verification badge={badge} />
      {badge.pending && (
        <p>
          {mailTo
            ? t('A mail is on its way to {address}. The badge waits until you have followed the link in it.', {
                address: mailTo,
              })
            : t('The badge waits until you have confirmed {address}.', { address: badge.recipient_identifier })}
        </p>
      )}
      <div className="buttons">
        <Button onPress={onAgain}>{t('Add another badge')}</Button>
        <LinkButton variant="primary" href={backpackBadgePath(badge)}>
          {t('View Badge')}
        </LinkButton>
      </div>
    </>
  )
}

function Verification({ badge: { imported } }: { badge: BackpackBadge }) {
  if (!imported) return <p>{t('The badge was awarded here, so it was yours already. You have accepted it.')}</p>
  const isValid = imported.verdict === 'valid'
  const title = isValid
    ? t('This badge is valid')
    : imported.verdict === 'invalid'
      ? t('This badge is not valid')
      : t('This badge could not be verified')
  return (
    <VerdictPanel verdict={imported.verdict === 'unverifiable' ? 'unknown' : imported.verdict} title={title}>
      {translate(imported.reason)}
    </VerdictPanel>
  )
}
