import { BadgeCheck, Download } from 'lucide-react'
import { t } from '#shared/i18n/text.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { AwardMenu, DownloadMenu } from '../parts/dropdown.tsx'
import type { AwardPageProps } from '../parts/props.ts'
import { writeFileName } from '../reports/write-file-name.ts'

/** What can be done with an award: verified or downloaded, and whatever the menus hold. */
export function AwardActions(props: AwardPageProps) {
  const { award, badgeClass, downloadNow } = props
  const label = downloadNow ? t('Other formats') : t('Download')
  const isOver = award.state === 'revoked'
  return (
    <div className="row tight actions stackm">
      <MainAction {...props} />
      {!isOver && !award.elsewhere && <DownloadMenu award={award} badgeName={badgeClass.name} label={label} />}
      {!isOver && <AwardMenu award={award} badgeClass={badgeClass} />}
      {award.elsewhere && (
        <p className="trouble small" role="alert" hidden data-trouble="">
          {t('Failed to verify your badge')}
        </p>
      )}
    </div>
  )
}

function MainAction({ award, badgeClass, downloadNow }: AwardPageProps) {
  if (award.elsewhere) return <VerifyElsewhere award={award} />
  if (downloadNow && award.state !== 'revoked') {
    return (
      <a
        className="btn primary"
        href={`${award.url}/baked`}
        download={writeFileName(badgeClass.name, award.imageType, award.recipientHash)}
        data-download-now={`${award.url}.json`}
      >
        <Icon of={Download} />
        {t('Download')}
      </a>
    )
  }
  return (
    <a
      className={award.state === 'revoked' ? 'btn primary' : 'btn'}
      href={`/verify?url=${encodeURIComponent(`${award.url}.json`)}`}
      data-check-again=""
    >
      <Icon of={BadgeCheck} />
      {t('Verify Badge')}
    </a>
  )
}

/** With the page's script the server verifies it again and remembers; without, the verifier shows every check. */
function VerifyElsewhere({ award: { elsewhere, sourceUrl } }: Pick<AwardPageProps, 'award'>) {
  const source = sourceUrl && /^https?:\/\//.test(sourceUrl) ? sourceUrl : undefined
  return (
    <a
      className={source ? 'btn primary' : 'btn primary needs-script'}
      href={source ? `/verify?url=${encodeURIComponent(source)}` : '/verify'}
      data-verify-again={elsewhere?.id}
    >
      <Icon of={BadgeCheck} />
      {t('Verify Badge')}
    </a>
  )
}
