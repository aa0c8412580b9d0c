import { Download } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/i18n/text.ts'
import { isAppleHand, isInstalled, useInstall } from '#web/lib/browser/install-prompt.ts'
import { getConfig } from '#web/lib/config/config.ts'
import { forgetKept } from '#web/lib/offline/kept-backpack.ts'
import { dropKeptKey, setWantsKept, wantsKept } from '#web/lib/offline/kept-key.ts'
import { Switch } from '#web/ui/forms/checkbox.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { Section } from '#web/ui/navigation/section.tsx'

/** What holds for this browser alone, whoever signs in. */
export function ThisDevice() {
  const install = useInstall()
  const isHinted = isAppleHand() && !isInstalled()
  if (!getConfig().features.offline) return null
  return (
    <Section title={t('This device')}>
      <ul className="sheet list">
        <li>
          <KeepSwitch />
        </li>
        {(install || isHinted) && (
          <li className="row">
            <div className="grow basis-64">
              <h3>{t('As an app')}</h3>
              <p className="mt-1 text-ink-2">
                {install
                  ? t('Opens from your home screen or desktop, in a window of its own.')
                  : t('In Safari, press Share, then “Add to Home Screen”.')}
              </p>
            </div>
            {install && (
              <Button onPress={install}>
                <Icon of={Download} />
                {t('Install app')}
              </Button>
            )}
          </li>
        )}
      </ul>
    </Section>
  )
}

function KeepSwitch() {
  const [keeps, setKeeps] = useState(wantsKept)
  const change = (wants: boolean) => {
    setKeeps(wants)
    setWantsKept(wants)
    if (wants) return
    dropKeptKey()
    void forgetKept()
  }
  return (
    <>
      <Switch value={keeps} onChange={change}>
        {t('Keep my backpack on this device')}
      </Switch>
      <p className="mt-1 text-ink-2">
        {t('Then you can look at it without a network. It is locked, and gone when you sign out.')}
      </p>
    </>
  )
}
