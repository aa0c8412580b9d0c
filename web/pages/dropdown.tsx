import { Download, Ellipsis, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../lib/text.ts'
import { Icon } from '../ui/icon.tsx'
import type { AwardView, BadgeClassView } from './props.ts'

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
export function DownloadMenu({ award, badgeName }: { award: AwardView; badgeName: string }) {
  const type = award.imageType.toUpperCase()
  const file = (ending: string) => `${badgeName.replace(/[\\/:*?"<>|]+/g, ' ').trim()}${ending}`
  const image = (version: string) => `${award.url}/baked?v=${version}`
  return (
    <Dropdown
      look="btn"
      face={
        <>
          <Icon of={Download} />
          {t('Download')}
        </>
      }
    >
      <a href={image('2_0')} download={file(`.${award.imageType}`)}>
        {t('Badge image, Open Badges 2.0 ({type})', { type })}
      </a>
      {award.signed && (
        <a href={image('3_0')} download={file(` 3.0.${award.imageType}`)}>
          {t('Badge image, Open Badges 3.0 ({type})', { type })}
        </a>
      )}
      <a href={`${award.url}.json`} download={file('.json')}>
        {t('Document, Open Badges 2.0 (JSON)')}
      </a>
      {award.signed && (
        <a href={`${award.url}.json?v=3_0`} download={file(' 3.0.json')}>
          {t('Credential, Open Badges 3.0 (JSON)')}
        </a>
      )}
    </Dropdown>
  )
}

export function MoreMenu({ award, badgeClass }: { award: AwardView; badgeClass: BadgeClassView }) {
  return (
    <Dropdown look="btn ghost icon-only" label={t('More')} face={<Icon of={Ellipsis} />}>
      <a href={badgeClass.url}>{t('View Badge')}</a>
      {award.sourceUrl && /^https?:\/\//.test(award.sourceUrl) && (
        <a href={award.sourceUrl} rel="noopener nofollow ugc">
          {t('View Original')}
        </a>
      )}
      <a href={`${award.url}.json`}>{t('View JSON')}</a>
      <button type="button" className="needs-script" data-action="print">
        <Icon of={Printer} />
        {t('Print')}
      </button>
    </Dropdown>
  )
}
