import { Fingerprint, type LucideIcon, UserRound } from 'lucide-react'
import { t } from '#shared/i18n/text.ts'
import { canUsePasskeys } from '#web/lib/browser/passkeys.ts'
import { useProfile } from '#web/lib/data/use-profile.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'

/** What was not asked for on the way here; a row goes once it is done. */
export function NextSteps({ badgeId }: { badgeId: string }) {
  const { data: profile } = useProfile()
  if (!profile) return null
  const hasName = `${profile.first_name}${profile.last_name}`.trim() !== ''
  // Who came by a passkey has one.
  const wantsPasskey = profile.has_password_set && canUsePasskeys()
  if (hasName && !wantsPasskey) return null
  return (
    <section className="kept-next" aria-labelledby="kept-next">
      <h2 id="kept-next" className="mb-4">
        {t('What now?')}
      </h2>
      <ul className="sheet list">
        {!hasName && (
          <Step
            icon={UserRound}
            title={t('Say what you are called')}
            text={t('So far your account is known by its address alone.')}
            href={`/profile/edit?kept=${encodeURIComponent(badgeId)}`}
            label={t('Add my name')}
          />
        )}
        {wantsPasskey && (
          <Step
            icon={Fingerprint}
            title={t('Come back without the password')}
            text={t('A passkey opens your backpack with your face, your finger or your PIN.')}
            href="/profile/security"
            label={t('Add a passkey')}
          />
        )}
      </ul>
    </section>
  )
}

interface StepProps {
  icon: LucideIcon
  title: string
  text: string
  href: string
  label: string
}

function Step({ icon, title, text, href, label }: StepProps) {
  return (
    <li className="flex flex-wrap items-center gap-3">
      <Icon of={icon} className="text-ink-3" />
      <div className="min-w-0 grow basis-56">
        <p className="strong">{title}</p>
        <p className="small muted">{text}</p>
      </div>
      <LinkButton href={href}>{label}</LinkButton>
    </li>
  )
}
