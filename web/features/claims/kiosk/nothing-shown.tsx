import { t } from '#shared/i18n/text.ts'
import { Button } from '#web/ui/navigation/button.tsx'
import { buttonClass } from '#web/ui/navigation/button-class.ts'
import { RefusedList } from './refused-list.tsx'
import { StrandedList } from './stranded-list.tsx'
import type { ShownKiosk } from './use-kiosk.ts'
import type { KioskQueue } from './use-queue.ts'
import { WaitingList } from './waiting-list.tsx'

interface NothingShownProps {
  is: ShownKiosk['is']
  look: () => void
  typed: KioskQueue
}

/** What stands where a claim would be shown: why there is none, and what whoever set up this device does next. */
export function NothingShown({ is, look, typed: { queue, putAway } }: NothingShownProps) {
  const isAway = is === 'loading'
  return (
    <div className="said">
      <h1>{titleOf(is)}</h1>
      <p>{textOf(is)}</p>
      {isAway ? (
        <p>
          <Button onPress={look}>{t('Try again')}</Button>
        </p>
      ) : (
        <NextSteps isGone={is === 'gone'} />
      )}
      {queue.waiting.length > 0 && <WaitingList queue={queue} />}
      <StrandedList stranded={queue.stranded} putAway={putAway} />
      <RefusedList refused={queue.refused} retry={undefined} putAway={putAway} />
    </div>
  )
}

function NextSteps({ isGone }: { isGone: boolean }) {
  return (
    <>
      <ol className="next">
        <li>{t('Sign in on your own computer or phone, and open the page of the badge.')}</li>
        <li>
          {t('Choose Claims in its menu, then the claim, then Open a kiosk.')}
          {isGone && ` ${t('If the claim has ended, start it again first.')}`}
        </li>
        <li>{t('Open the link that you get on this device, or scan it from there.')}</li>
      </ol>
      <p>
        {/* Nothing of the app stands around this page, and whoever leaves it begins anew. */}
        <a className={buttonClass({})} href="/issuer">
          {t('Back to your badges, for staff')}
        </a>
      </p>
    </>
  )
}

function titleOf(is: ShownKiosk['is']): string {
  if (is === 'gone') return t('This kiosk is closed')
  return is === 'none' ? t('No kiosk is open here') : t('No network just now')
}

function textOf(is: ShownKiosk['is']): string {
  if (is === 'gone')
    return t(
      'Its claim has ended, or somebody closed it. What waits on this device is sent as soon as it shows that claim again, until a day after its end.',
    )
  if (is === 'none')
    return t(
      'A kiosk shows the code of a claim in a room, or takes addresses at the door. It opens with a link of its own.',
    )
  return t('The badge is shown as soon as the server can be reached.')
}
