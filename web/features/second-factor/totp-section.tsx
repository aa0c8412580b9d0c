import { useState } from 'react'
import type { SecondFactor } from '#contracts/accounts/second-factor.ts'
import { t } from '#shared/i18n/text.ts'
import { formatDate } from '#web/lib/formats/format.ts'
import { Button } from '#web/ui/navigation/button.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { askToRenew, askToTurnOff, type BegunTotp, begin } from './totp-actions.ts'
import { TotpSetup } from './totp-setup.tsx'

export function TotpSection({ factor }: { factor: SecondFactor }) {
  const [begun, setBegun] = useState<BegunTotp>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
  if (begun && factor.since === null) {
    return (
      <TotpSetup
        begun={begun}
        onCancel={() => setBegun(undefined)}
        onDone={(made) => {
          setBegun(undefined)
          setCodes(made)
        }}
      />
    )
  }
  return (
    <Section title={t('Codes of an authenticator app')}>
      <ul className="sheet list">
        {factor.since === null ? (
          <li className="row">
            <div className="grow basis-64">
              <h3>{t('Ask for a code after the password')}</h3>
              <p className="mt-1 text-ink-2">
                {t(
                  'An app on your phone shows a new one every half minute. Who knows only your password gets no further.',
                )}
              </p>
            </div>
            <Button variant="primary" onPress={async () => setBegun(await begin())}>
              {t('Set up')}
            </Button>
          </li>
        ) : (
          <>
            <li className="row">
              <div className="grow basis-64">
                <h3>{t('Signing in asks for a code')}</h3>
                <p className="mt-1 text-ink-2">{t('Since {date}', { date: formatDate(factor.since) })}</p>
              </div>
              <Button onPress={() => askToTurnOff(factor)}>{t('Turn off')}</Button>
            </li>
            <li className="row">
              <div className="grow basis-64">
                <h3>{t('Recovery codes')}</h3>
                <p className="mt-1 text-ink-2">
                  {t(
                    '{count, plural, =0 {None is left. Make new ones, or a lost phone locks you out.} one {# is left, for when you have lost your phone.} other {# are left, for when you have lost your phone.}}',
                    { count: factor.recovery_codes_left },
                  )}
                </p>
              </div>
              <Button onPress={async () => setCodes(await askToRenew())}>{t('New recovery codes')}</Button>
            </li>
          </>
        )}
      </ul>
    </Section>
  )
}
