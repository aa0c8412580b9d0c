import { t } from '#shared/i18n/text.ts'
import { saveFile } from '#web/lib/browser/save-file.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { CodeSample } from '#web/ui/text/code-sample.tsx'
import { mostShown, type Outcome } from '../calls/send-call.ts'

/** What a call has answered. */
export function OutcomeView({ id, outcome }: { id: string; outcome: Outcome | undefined }) {
  if (!outcome)
    return (
      <div className="mt-4">
        <Notice kind="load" title={t('There was no answer')}>
          {t('The server could not be reached, or it sent you on to another site, which this page may not ask.')}
        </Notice>
      </div>
    )
  const { status, milliseconds, headers, type, text, file, from } = outcome
  return (
    <div className="stack-s mt-4">
      <p>
        <span className={status < 400 ? 'status verified' : 'status revoked'}>{status}</span>{' '}
        <span className="small muted">
          {t('after {milliseconds, number} ms', { milliseconds })}
          {type && ` · ${type}`}
        </span>
      </p>
      {from && <p className="small [overflow-wrap:anywhere]">{t('Answered by {address}', { address: from })}</p>}
      {text !== undefined && text !== '' && (
        <div className="prose max-w-none">
          <CodeSample label={t('Answer')} text={text} />
        </div>
      )}
      {file.size > 0 && (text === undefined || text.length >= mostShown) && (
        <div>
          <Button onPress={() => saveFile(id, file)}>{t('Save the answer')}</Button>
        </div>
      )}
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-brand">{t('Headers')}</summary>
        <div className="prose max-w-none">
          <CodeSample label={t('Headers')} text={headers.map(([name, value]) => `${name}: ${value}`).join('\n')} />
        </div>
      </details>
    </div>
  )
}
