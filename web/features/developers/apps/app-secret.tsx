import { useState } from 'react'
import type { Application } from '#contracts/oauth/applications.ts'
import { t } from '#shared/i18n/text.ts'
import { Button } from '#web/ui/navigation/button.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { DatedText } from '#web/ui/text/dated-text.tsx'
import { SecretPanel } from '../secret-panel.tsx'
import { NewSecretDialog } from './new-secret-dialog.tsx'

export function AppSecret({ app }: { app: Application }) {
  const [isAsking, setAsking] = useState(false)
  const [secret, setSecret] = useState<string>()
  return (
    <Section title={t('Client secret')}>
      {secret ? (
        <SecretPanel
          title={t('Its new client secret')}
          label={t('New client secret')}
          secret={secret}
          action={<Button onPress={() => setSecret(undefined)}>{t('Done')}</Button>}
        />
      ) : (
        <div className="sheet pad row">
          <p className="grow basis-64">
            {app.old_secret_until ? (
              <DatedText
                value={app.old_secret_until}
                say={(date) => t('The secret before the present one still works until {date}.', { date })}
              />
            ) : (
              t('It was shown when it was made. If it is lost or known to others, make a new one.')
            )}
          </p>
          <Button onPress={() => setAsking(true)}>{t('New secret')}</Button>
        </div>
      )}
      {isAsking && <NewSecretDialog clientId={app.client_id} onClose={() => setAsking(false)} onMade={setSecret} />}
    </Section>
  )
}
