import { t } from '#shared/i18n/text.ts'
import { PageFrame } from '../parts/page-frame.tsx'
import type { CodePageProps } from './claim-props.ts'
import { CodeField } from './code-field.tsx'

/** Where a printed code is typed. */
export function CodePage({ site, code, trouble }: CodePageProps) {
  return (
    <PageFrame site={site}>
      <article className="claim">
        <h1>{t('Type your code')}</h1>
        <p className="lead">{t('It stands on the slip that you were given, or beside the square that is shown.')}</p>
        <CodeField code={code} trouble={trouble} />
      </article>
    </PageFrame>
  )
}
