import { BadgeCheck, CircleCheck, CircleHelp, CircleX, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#shared/i18n/text.ts'
import { BadgeArt } from '../../ui/badges/badge-art.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import type { AwardPageProps } from '../parts/props.ts'
import { UtcTime } from '../parts/utc-time.tsx'

// Every sentence that can be true is here; the page's script shows those that are. So whom the address of the page names
// is compared in the reader's browser and never goes anywhere.
export function VerifyDialog({ award, badgeClass }: Pick<AwardPageProps, 'award' | 'badgeClass'>) {
  const isExpired = award.state === 'expired'
  return (
    <dialog id="verify-dialog" className="vdialog" aria-labelledby="verify-title" data-award={`${award.url}.json`}>
      <h2 id="verify-title">{t('Verify Badge')}</h2>
      <p className="row tight" data-say="busy" role="status">
        <span className="spinner" aria-hidden="true" />
        {t('Verifying Badge...')}
      </p>
      <div data-say="done" hidden aria-live="polite">
        <div className="vd-head">
          <div className="tile">
            <BadgeArt src={award.imageUrl} off={isExpired} />
          </div>
          <p className="v valid" data-say="verified" hidden>
            <Icon of={BadgeCheck} size="l" />
            {t('This badge is verified.')}
          </p>
          <p className="v revoked" data-say="unverified" hidden>
            <Icon of={CircleX} size="l" />
            {t('This badge is not verified.')}
          </p>
        </div>
        <p className="serif strong">{badgeClass.name}</p>
        <dl className="ticks">
          <Tick say="unasked" look="maybe" glyph={CircleHelp} label={t('Awarded To')}>
            {t('Recipient not verified')}
            <span className="small muted part" data-say="unnamed" hidden>
              {t('The link you followed does not name a recipient, so this was not compared.')}
            </span>
            {award.recipientName && (
              <span className="small muted part">
                <bdi>{award.recipientName}</bdi> {t('(as the issuer wrote it)')}
              </span>
            )}
          </Tick>
          <Tick say="match" look="ok" glyph={CircleCheck} label={t('Awarded To')}>
            <bdi data-identity="" />
          </Tick>
          <Tick say="mismatch" look="bad" glyph={CircleX} label={t('Awarded To')}>
            {t('This badge was not awarded to')} <bdi data-identity="" />
          </Tick>
          <Tick look="ok" glyph={CircleCheck} label={t('Issued On')}>
            <UtcTime value={award.issuedOn} />
          </Tick>
          <Tick look={isExpired ? 'bad' : 'ok'} glyph={isExpired ? CircleX : CircleCheck} label={t('Expires On')}>
            {isExpired ? t('Expired') : award.expires ? <UtcTime value={award.expires} /> : t('Does not expire')}
          </Tick>
        </dl>
      </div>
      <p data-say="trouble" hidden role="alert">
        {t('Failed to verify your badge')}
      </p>
      <form method="dialog" className="row tight vd-foot">
        <a className="btn quiet" href={`/verify?url=${encodeURIComponent(award.url)}`} data-independent="">
          {t('Independently Verify Badge')}
        </a>
        <button type="submit" className="btn primary">
          {t('Done')}
        </button>
      </form>
    </dialog>
  )
}

interface TickProps {
  /** Under which name the script shows it; always shown without one. */
  say?: string
  look: 'ok' | 'bad' | 'maybe'
  glyph: LucideIcon
  label: string
  children: ReactNode
}

function Tick({ say, look, glyph, label, children }: TickProps) {
  return (
    <div className="tick" data-say={say} hidden={say !== undefined}>
      <Icon of={glyph} className={look} />
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
