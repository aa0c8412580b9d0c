import { CalendarClock, ChevronRight, CircleX, type LucideIcon, ShieldCheck } from 'lucide-react'
import { t } from '#shared/i18n/text.ts'
import { Icon } from '../../../ui/icons/icon.tsx'
import type { VerifierQuestion } from '../ask-verifier.ts'

type Sample = 'valid' | 'expired' | 'changed'

/** Signed once, by a key that nobody has any more: each is checked like any other badge, and says itself that it is a sample. */
export const loadSample = async (name: Sample): Promise<VerifierQuestion> => {
  const { default: samples } = await import('./samples.json')
  return { credential: samples[name] }
}

/** Three badges to try the verifier with, one for each kind of answer. */
export function SampleBadges({ onChoose }: { onChoose: (question: Promise<VerifierQuestion>) => void }) {
  const samples: { name: Sample; glyph: LucideIcon; label: string }[] = [
    { name: 'valid', glyph: ShieldCheck, label: t('A badge that is valid') },
    { name: 'expired', glyph: CalendarClock, label: t('One that has expired') },
    { name: 'changed', glyph: CircleX, label: t('One that was changed') },
  ]
  return (
    <section className="samples needs-script" aria-labelledby="sample-badges">
      <h2 id="sample-badges">{t('Try a sample')}</h2>
      <p className="muted">{t('See what the three answers look like.')}</p>
      <ul>
        {samples.map(({ name, glyph, label }) => (
          <li key={name}>
            <button type="button" onClick={() => onChoose(loadSample(name))}>
              <Icon of={glyph} className={name} />
              <span className="grow">{label}</span>
              <Icon of={ChevronRight} size="s" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
