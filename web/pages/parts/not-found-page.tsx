import { t } from '#shared/i18n/text.ts'
import { NoMatch } from '../../ui/icons/illustrations.tsx'
import { PageFrame } from './page-frame.tsx'
import type { NotFoundPageProps } from './props.ts'

export function NotFoundPage({ site, title, text, address }: NotFoundPageProps) {
  return (
    <PageFrame site={site}>
      <div className="empty">
        <NoMatch />
        <h1>{title ?? t('Nothing stands at this address')}</h1>
        <p>{text ?? t('The link may have been cut off on its way, or its owner has taken the page away.')}</p>
        {address && (
          <p className="address">
            <code dir="ltr">{address}</code>
          </p>
        )}
        <div className="row">
          <a className="btn primary" href="/verify">
            {t('Verify a badge')}
          </a>
          <a className="btn quiet" href={site.homeUrl ?? '/'} data-home="">
            {t('Go to the start page')}
          </a>
        </div>
      </div>
    </PageFrame>
  )
}
