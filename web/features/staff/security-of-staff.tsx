import type { Issuer } from '#contracts/issuers/issuers.ts'
import type { StaffSecurity } from '#contracts/issuers/staff-security.ts'
import { t } from '#shared/i18n/text.ts'
import { Button } from '#web/ui/navigation/button.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { askToRequire, setRequired } from './use-staff-security.ts'

export interface SecurityOfStaffProps {
  issuer: Issuer
  security: StaffSecurity
  isOwner: boolean
}

/** Whether the staff must have a second step; owners decide, who have one. */
export function SecurityOfStaff({ issuer, security: { required, own }, isOwner }: SecurityOfStaffProps) {
  if (!required && !isOwner) return null
  return (
    <section className="sheet pad row mt-8" aria-labelledby="staff-security">
      <div className="grow basis-64">
        <h2 id="staff-security">
          {required ? t('Staff must sign in with a second step') : t('A second step for the staff')}
        </h2>
        <p className="mt-1 text-ink-2">{describe(required, own)}</p>
      </div>
      {!own && (
        <LinkButton href="/profile/security">{isOwner ? t('Set it up for yourself first') : t('Set it up')}</LinkButton>
      )}
      {own && isOwner && !required && <Button onPress={() => askToRequire(issuer)}>{t('Require it')}</Button>}
      {own && isOwner && required && (
        <Button onPress={() => setRequired(issuer, false)}>{t('Require it no more')}</Button>
      )}
    </section>
  )
}

function describe(required: boolean, own: boolean): string {
  if (!required)
    return t(
      'You can require a code of an app beside the password. Whoever has none can then look at everything and change nothing.',
    )
  return own
    ? t('It is required here, and you have it.')
    : t('It is required here: until you set it up you can change nothing here.')
}
