import { t } from '#shared/i18n/text.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'

/** In place of a form that the server would refuse. */
export function ArchivedNotice({ home }: { home: string }) {
  return (
    <div className="stack-l">
      <Notice kind="info" title={t('This badge is archived.')}>
        {t('It cannot be awarded while it is away; awards that were made already stay valid.')}
      </Notice>
      <p>
        <LinkButton href={home}>{t('Back to the badge')}</LinkButton>
      </p>
    </div>
  )
}
