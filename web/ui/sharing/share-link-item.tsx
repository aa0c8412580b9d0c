import type { ShareLink } from '#contracts/public/sharing.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '../../lib/api/api-error.ts'
import { confirmWith } from '../dialogs/confirm-dialog.tsx'
import { StatusLabel } from '../feedback/status-label.tsx'
import { CopyField } from '../forms/copy-field.tsx'
import { Button } from '../navigation/button.tsx'
import { describeEnd, describeShown, describeState, describeViews } from './describe-share-link.ts'
import type { ShareSubject } from './share-subject.ts'
import { useRevokeShareLink } from './use-share-links.ts'

export interface ShareLinkItemProps {
  subject: ShareSubject
  link: ShareLink
  onChange: () => void
  onRevoked: () => void
  onFailure: (message: string) => void
}

export function ShareLinkItem({ subject, link, onChange, onRevoked, onFailure }: ShareLinkItemProps) {
  const { mutateAsync } = useRevokeShareLink(subject)
  const label = link.label || t('Link without a name')
  const isBack = link.revoked_at !== null

  const revoke = async () => {
    const isSure = await confirmWith({
      title: t('Take Back Link'),
      body: t('Whoever opens {label} sees nothing from then on. A link that was taken back does not work again.', {
        label,
      }),
      resolveLabel: t('Take Back'),
      danger: true,
    })
    if (!isSure) return
    try {
      await mutateAsync(link)
      onRevoked()
    } catch (failure) {
      onFailure(t('Failed to take back the link: {msg}', { msg: messageOf(failure) }))
    }
  }

  return (
    <li className="border-t border-line py-4 [overflow-wrap:anywhere]">
      {isBack ? <p className="strong">{label}</p> : <CopyField label={label} value={link.url} />}
      <p className="small muted mt-2">
        {[describeShown(link), describeEnd(link)].join('. ')}
        <br />
        {describeViews(link)}
      </p>
      <div className="row tight mt-2">
        <StatusLabel {...describeState(link)} />
        {!isBack && (
          <>
            <Button variant="ghost" className="push" aria-label={t('Change {label}', { label })} onPress={onChange}>
              {t('Change')}
            </Button>
            <Button variant="ghost" aria-label={t('Take back {label}', { label })} onPress={revoke}>
              {t('Take Back')}
            </Button>
          </>
        )}
      </div>
    </li>
  )
}
