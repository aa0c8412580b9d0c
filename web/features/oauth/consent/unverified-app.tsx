import { ShieldQuestionMark } from 'lucide-react'
import { getConfig } from '#web/lib/config/config.ts'
import { t } from '#web/lib/i18n/text.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { describeReturn } from './describe-return.ts'

/** Anybody can register an app under any name and picture. */
export function UnverifiedApp({ redirectUri }: { redirectUri: string }) {
  const place = describeReturn(redirectUri)
  return (
    <div className="notice load mt-5">
      <Icon of={ShieldQuestionMark} />
      <div className="body">
        <h2>{t('This app is not verified')}</h2>
        <p>
          {t('Nobody at {service} has checked who is behind its name. Go on only if you trust {place}.', {
            service: getConfig().theme.serviceName,
            place,
          })}
        </p>
      </div>
    </div>
  )
}
