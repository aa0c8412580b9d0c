import { Keyboard, Maximize, Pause, Play } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { kioskSeconds } from '#contracts/claims/kiosks.ts'
import { t } from '#shared/i18n/text.ts'
import { switchColorMode } from '#web/lib/browser/color-mode.ts'
import { getConfig } from '#web/lib/config/config.ts'
import { IssuerMark } from '#web/ui/badges/issuer-mark.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { LogoMark } from '#web/ui/icons/logo.tsx'
import { ModeIcon } from '#web/ui/icons/mode-icon.tsx'
import { NameWithRemark } from '#web/ui/names/name-with-remark.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { drawQr } from '#web/ui/sharing/draw-qr.ts'
import { QrPicture } from '#web/ui/sharing/qr-picture.tsx'
import { describeEnd, describeHalt } from './describe-view.ts'
import type { KioskProps } from './kiosk-props.ts'
import { PeopleCount } from './people-count.tsx'
import { countStranded } from './stranded-list.tsx'

/** For a room: a code that changes each minute, and how many have taken it. */
export function Projector(props: KioskProps) {
  const { view, issuer, picture, shown, look, isPaused, pause, choose } = props
  const { waiting, stranded, refused } = props.typed.queue
  const seconds = useSeconds(shown.codeEnds, look)
  const drawing = useMemo(() => (view.code ? drawQr(view.code.url) : undefined), [view.code])
  const halt = isPaused
    ? t('Back in a moment')
    : (describeHalt(view) ?? (shown.isOffline ? t('No network just now') : undefined))
  const fill = () => {
    if (document.fullscreenElement) void document.exitFullscreen()
    else void document.documentElement.requestFullscreen?.().catch(() => undefined)
  }
  return (
    <section className="proj">
      <div className="stage">
        {drawing && !halt ? (
          <QrPicture
            drawing={drawing}
            label={t('QR code to take {badge}; it changes each minute', { badge: view.name })}
            className="qr"
          />
        ) : (
          <div className="qr cover">
            <p>{halt}</p>
          </div>
        )}
        <div>
          <div className="what">
            <img className="art" src={picture} alt={view.image_alt} />
            <div>
              <p className="from">
                <IssuerMark name={issuer} /> <NameWithRemark of={issuer} />
              </p>
              <h1>{view.name}</h1>
            </div>
          </div>
          <p className="do">
            {t('Point your phone’s camera at the square.')}
            <br />
            {view.reviewed ? t('Then show what you are asked for.') : t('The badge is yours in a minute.')}
          </p>
          {view.code && !halt && (
            <div className="or">
              <p>{t('No camera? Open')}</p>
              <p className="adr" dir="ltr">
                {location.host}/claim
              </p>
              <p>{t('and type')}</p>
              <p className="codebig" dir="ltr">
                {view.code.typed}
              </p>
            </div>
          )}
          <PeopleCount people={view.people} left={view.left} />
        </div>
      </div>
      <div className="strip">
        <div className="t">
          <span className="brand">
            <LogoMark />
            <span className="word">{getConfig().theme.serviceName}</span>
          </span>
          {view.code && !halt && (
            <span
              className="progress"
              role="progressbar"
              aria-label={t('Time until the code changes')}
              aria-valuemin={0}
              aria-valuemax={kioskSeconds}
              aria-valuenow={seconds}
            >
              <i style={{ width: `${(seconds / kioskSeconds) * 100}%` }} />
            </span>
          )}
          <span>
            {view.code && !halt && t('New code in {seconds, plural, one {# second} other {# seconds}}.', { seconds })}{' '}
            {describeEnd(view)}
          </span>
          {waiting.length > 0 && (
            <span className="strong">
              {t('{count, plural, one {# waits to be sent} other {# wait to be sent}}', { count: waiting.length })}
            </span>
          )}
          {stranded.length > 0 && <span className="strong">{countStranded(stranded.length)}</span>}
          {refused.length > 0 && (
            <span className="strong">
              {t('{count, plural, one {# could not be sent} other {# could not be sent}}', { count: refused.length })}
            </span>
          )}
        </div>
        <div className="row tight nowrap">
          <Button variant="ghost" iconOnly aria-label={t('Switch between light and dark')} onPress={switchColorMode}>
            <ModeIcon />
          </Button>
          <Button onPress={() => choose('tablet')}>
            <Icon of={Keyboard} />
            {t('Take addresses')}
          </Button>
          <Button onPress={pause}>
            <Icon of={isPaused ? Play : Pause} />
            {isPaused ? t('Go on') : t('Pause')}
          </Button>
          <Button onPress={fill}>
            <Icon of={Maximize} />
            {t('Full screen')}
          </Button>
        </div>
      </div>
    </section>
  )
}

/** Seconds until the code changes; then the next one is asked for. */
function useSeconds(ends: number | undefined, look: () => void): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(tick)
  }, [])
  const left = Math.max(0, Math.ceil(((ends ?? now) - now) / 1000))
  const isOver = ends !== undefined && left === 0
  useEffect(() => {
    if (isOver) look()
  }, [isOver, look])
  return Math.min(kioskSeconds, left)
}
