import { t } from '#shared/i18n/text.ts'
import { formatAgo } from '#web/lib/formats/format.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { describeAction, describeDoer } from '../data/describe-action.ts'
import { useAudit } from '../data/use-audit.ts'

const shown = 4

/** The newest entries of the audit log. */
export function LatestActions({ isOperator }: { isOperator: boolean }) {
  const { data } = useAudit({}, isOperator)
  const actions = data?.pages[0]?.rows.slice(0, shown)
  return (
    <Section title={t('Lately')} actions={<Link href="/operator/audit">{t('Audit log')}</Link>}>
      <Sheet padded={false}>
        <ul className="list small">
          {actions?.map((action) => (
            <li key={action.number} className="[overflow-wrap:anywhere]">
              {describeAction(action)}
              <span className="block muted">
                {describeDoer(action)}, <time dateTime={action.at}>{formatAgo(action.at)}</time>
              </span>
            </li>
          ))}
          {actions?.length === 0 && <li className="muted">{t('Nothing was done yet.')}</li>}
          {!actions && <li className="min-h-72 muted">{t('Loading...')}</li>}
        </ul>
      </Sheet>
    </Section>
  )
}
