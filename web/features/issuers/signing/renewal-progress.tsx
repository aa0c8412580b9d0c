import type { SigningKey } from '#contracts/issuers/issuer-signing.ts'
import { t } from '#web/lib/i18n/text.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { Section } from '#web/ui/navigation/section.tsx'

/** Says how far the badges of a withdrawn key have been signed anew, while that goes on. */
export function RenewalProgress({ keys }: { keys: readonly SigningKey[] }) {
  const open = keys.flatMap(({ id, renewal }) => (renewal && renewal.finished_at === null ? [{ id, ...renewal }] : []))
  if (open.length === 0) return null
  return (
    <Section title={t('Badges are being signed again')}>
      <Sheet className="stack-s">
        <p>{t('You need not wait: it goes on by itself.')}</p>
        {open.map(({ id, examined, total, renewed }) => (
          <Progress
            key={id}
            label={t('Badges looked at')}
            done={examined}
            total={total}
            note={t('{renewed, plural, one {# signed anew} other {# signed anew}}', { renewed })}
          />
        ))}
      </Sheet>
    </Section>
  )
}
