import type { RequestAsks } from '#contracts/requests/request-rules.ts'
import { t } from '#shared/i18n/text.ts'

/** What people have to show before somebody of the issuer says yes. */
export function AskedList({ asks }: { asks: RequestAsks }) {
  const names = { text: t('a text'), links: t('links'), files: t('files') }
  const all = ['text', 'links', 'files'] as const
  const listed = (wish: 'required' | 'optional') => all.filter((one) => asks[one] === wish).map((one) => names[one])
  const [required, optional] = [listed('required'), listed('optional')]
  return (
    <div className="fine">
      <p>{t('The issuer looks at it before the badge is yours, and answers by mail.')}</p>
      {required.length > 0 && <p>{t('You are asked for: {things}.', { things: required.join(', ') })}</p>}
      {optional.length > 0 && <p>{t('You may add: {things}.', { things: optional.join(', ') })}</p>}
    </div>
  )
}
