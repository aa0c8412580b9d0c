import { KeyRound } from 'lucide-react'
import { t } from '#web/lib/i18n/text.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'

/** The address was proven in another browser than the one that signed up, so what was typed there does not count. */
export function PasswordCallout() {
  return (
    <section className="sheet pad mb-8 grid gap-x-4 gap-y-4 border-brand min-[40rem]:grid-cols-[auto_minmax(0,1fr)_auto] min-[40rem]:items-center">
      <span className="grid size-11 place-items-center rounded-full bg-brand-soft text-brand-strong">
        <Icon of={KeyRound} />
      </span>
      <div>
        <h2>{t('Choose a password')}</h2>
        <p className="mt-1 text-ink-2">
          {t(
            'You opened the link in another browser than the one you signed up with. To be safe, the password you typed there no longer works. Choose one here, or you cannot sign in again.',
          )}
        </p>
      </div>
      <LinkButton href="/profile/change-password" variant="primary">
        {t('Choose a password')}
      </LinkButton>
    </section>
  )
}
