import { t } from '#shared/i18n/text.ts'
import { NoMatch } from '../../ui/icons/illustrations.tsx'
import { PageFrame } from './page-frame.tsx'
import type { NotFoundPageProps } from './props.ts'

export function NotFoundPage({ site, title, text }: NotFoundPageProps) {
  return (
    <PageFrame site={site}>
      <div className="empty">
        <NoMatch />
        <h1>{title ?? t('Nothing to see here')}</h1>
        <p>{text ?? t('The address may be mistyped, or its owner has taken the page away.')}</p>
        <a className="btn primary" href="/verify">
          {t('Verify a badge')}
        </a>
      </div>
    </PageFrame>
  )
}
