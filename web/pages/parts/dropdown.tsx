import { Download, Ellipsis, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#shared/i18n/text.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { writeFileName } from '../reports/write-file-name.ts'
import type { AwardView, BadgeClassView, ElsewhereView } from './props.ts'

interface DropdownProps {
  /** Class of the button that opens it. */
  look: string
  label?: string
  face: ReactNode
  children: ReactNode
}

// A `details` opens without a script; the page's script only closes it on Escape and on a click elsewhere.
function Dropdown({ look, label, face, children }: DropdownProps) {
  return (
    <details className="dropdown">
      <summary className={look} aria-label={label}>
        {face}
      </summary>
      <div className="menu">{children}</div>
    </details>
  )
}

/** Everything that can be taken away: the picture with the badge inside, and the documents, in each version. */
export function DownloadMenu({ award, badgeName, label }: { award: AwardView; badgeName: string; label: string }) {
  const type = award.imageType.toUpperCase()
  const file = (ending: string, version = '') => writeFileName(badgeName + version, ending)
  const image = (version: string) => `${award.url}/baked?v=${version}`
  return (
    <Dropdown
      look="btn"
      face={
        <>
          <Icon of={Download} />
          {label}
        </>
      }
    >
      <a href={image('2_0')} download={file(award.imageType)}>
        {t('Badge image, Open Badges 2.0 ({type})', { type })}
      </a>
      {award.signed && (
        <a href={image('3_0')} download={file(award.imageType, ' 3.0')}>
          {t('Badge image, Open Badges 3.0 ({type})', { type })}
        </a>
      )}
      {award.imageType === 'svg' && (
        <a href={`${award.url}/files/badge-2_0.png`} download={file('png')}>
          {t('Badge image, Open Badges 2.0 (PNG)')}
        </a>
      )}
      <a href={`${award.url}.json`} download={file('json')}>
        {t('Document, Open Badges 2.0 (JSON)')}
      </a>
      {award.signed && (
        <a href={`${award.url}.json?v=3_0`} download={file('json', ' 3.0')}>
          {t('Credential, Open Badges 3.0 (JSON)')}
        </a>
      )}
      {award.signed && (
        <a href={`${award.url}/files/badge-3_0.jwt`} download={file('jwt', ' 3.0')}>
          {t('Credential, Open Badges 3.0 (JWT)')}
        </a>
      )}
    </Dropdown>
  )
}

/** A badge from elsewhere is to be had only as its issuer wrote it, and where that may be shown; browsers get no JWT here. */
function OriginalLink({ elsewhere: { original }, name }: { elsewhere: ElsewhereView; name: string }) {
  if (!original?.type.endsWith('json')) return null
  return (
    <a href={original.url} download={writeFileName(name, 'json')}>
      {t('Document, Open Badges {version} ({type})', { version: original.version, type: 'JSON' })}
    </a>
  )
}

export function AwardMenu({ award, badgeClass }: { award: AwardView; badgeClass: BadgeClassView }) {
  return (
    <Dropdown look="btn ghost icon-only" label={t('More')} face={<Icon of={Ellipsis} />}>
      {badgeClass.url && <a href={badgeClass.url}>{t('View Badge')}</a>}
      {award.sourceUrl && /^https?:\/\//.test(award.sourceUrl) && (
        <a href={award.sourceUrl} rel="noopener nofollow ugc">
          {t('View Original')}
        </a>
      )}
      {award.elsewhere ? (
        <OriginalLink elsewhere={award.elsewhere} name={badgeClass.name} />
      ) : (
        <a href={`${award.url}.json`} download={writeFileName(badgeClass.name, 'json')}>
          {t('Download JSON')}
        </a>
      )}
      {!award.elsewhere && (
        <a href={`${award.url}/baked`} download={writeFileName(badgeClass.name, award.imageType, award.recipientHash)}>
          {t('Download Baked Image')}
        </a>
      )}
      <button type="button" className="needs-script" data-action="print">
        <Icon of={Printer} />
        {t('Print')}
      </button>
    </Dropdown>
  )
}
