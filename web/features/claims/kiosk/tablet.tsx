import { CircleCheck, Pause, Play, QrCode, WifiOff } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { email as emailField } from '#contracts/fields/fields.ts'
import { t } from '#shared/i18n/text.ts'
import { switchColorMode } from '#web/lib/browser/color-mode.ts'
import { useOffline } from '#web/lib/offline/connection.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { ModeIcon } from '#web/ui/icons/mode-icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { describeEnd, describeHalt } from './describe-view.ts'
import type { KioskProps } from './kiosk-props.ts'
import { RefusedList } from './refused-list.tsx'
import { StrandedList } from './stranded-list.tsx'
import { WaitingList } from './waiting-list.tsx'

/** Milliseconds for which somebody waits for the server to answer. */
const patience = 2000
const wait = (milliseconds: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds))

interface Said {
  kind: 'success' | 'error'
  text: string
}

/** For a table at the door: a person types an address, and the next one finds an empty field. */
export function Tablet({ view, issuer, picture, shown, isPaused, pause, choose, typed: typings }: KioskProps) {
  const { queue, add, send, retry, putAway } = typings
  const [email, setEmail] = useState('')
  const [said, setSaid] = useState<Said>()
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const halt = isPaused ? t('Back in a moment') : describeHalt(view)
  const isOffline = useOffline() || shown.isOffline || queue.isHeldUp
  const latest = useRef('')
  /** What became of the address, unless somebody else is there already. */
  const tell = async (key: string) => {
    const sent = await Promise.race([send(), wait(patience)])
    if (key !== latest.current) return
    const refusal = sent?.refused.find((one) => one.key === key)
    if (refusal) {
      setSaid({ kind: 'error', text: refusal.why })
    } else if (!sent || sent.waiting.some((one) => one.key === key)) {
      setSaid({ kind: 'success', text: t('Noted. Your address waits safely on this device and is sent later.') })
    } else {
      setSaid({
        kind: 'success',
        text: view.reviewed
          ? t('A place is kept for you. Look into your mail, and go on from there.')
          : t('A badge is kept for you. Look into your mail: one press there, and it is yours.'),
      })
    }
  }
  const keep = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const typed = emailField.safeParse(email)
    if (!typed.success) {
      setSaid({ kind: 'error', text: t('Type an address such as you@example.org.') })
      return
    }
    setBusy(true)
    try {
      latest.current = await add(typed.data)
      setEmail('')
      void tell(latest.current)
    } catch {
      // The browser keeps nothing, as in a private window.
      setSaid({ kind: 'error', text: t('This device could not keep your address. Tell whoever runs it.') })
    }
    setBusy(false)
    field.current?.focus()
  }
  return (
    <section className="tab">
      {isOffline && (
        <div className="net" role="status">
          <Icon of={WifiOff} />
          <p>
            <span className="strong">{t('No network just now.')}</span>{' '}
            {t('Carry on: every address is kept safe on this device and sent later.')}
          </p>
        </div>
      )}
      <div className="in">
        <div className="pic">
          <img className="art" src={picture} alt={view.image_alt} />
        </div>
        <div>
          <h1>{halt ?? t('Take your badge')}</h1>
          <p className="lead">
            {view.reviewed
              ? t('{badge}, from {issuer}. Type your address, and we write to you how to go on.', {
                  badge: view.name,
                  issuer,
                })
              : t('{badge}, from {issuer}. Type your address and we send you the badge.', { badge: view.name, issuer })}
          </p>
        </div>
        {!halt && (
          <form className="stack" onSubmit={(event) => void keep(event)} noValidate autoComplete="off">
            <TextField
              ref={field}
              label={t('Email')}
              type="email"
              value={email}
              onChange={setEmail}
              onFocus={() => setSaid(undefined)}
              autoComplete="off"
              description={hintOf(view.domains)}
            />
            <Button type="submit" variant="primary" isPending={isBusy} pendingLabel={t('Loading...')}>
              {t('Keep a badge for me')}
            </Button>
          </form>
        )}
        <div aria-live="polite">
          {said?.kind === 'success' && (
            <p className="kept">
              <Icon of={CircleCheck} /> {said.text}
            </p>
          )}
          {said?.kind === 'error' && (
            <Notice kind="error" isHeard>
              {said.text}
            </Notice>
          )}
        </div>
        <WaitingList queue={queue} send={() => void send(true)} />
        <StrandedList stranded={queue.stranded} putAway={putAway} />
        <RefusedList refused={queue.refused} retry={retry} putAway={putAway} />
      </div>
      <div className="sf">
        <span className="grow">
          {view.title}
          {view.closes_at && `. ${describeEnd(view)}`}
        </span>
        <Button variant="ghost" iconOnly aria-label={t('Switch between light and dark')} onPress={switchColorMode}>
          <ModeIcon />
        </Button>
        <Button variant="ghost" onPress={() => choose('projector')}>
          <Icon of={QrCode} />
          {t('Show the QR code')}
        </Button>
        <Button variant="ghost" onPress={pause}>
          <Icon of={isPaused ? Play : Pause} />
          {isPaused ? t('Go on') : t('Pause')}
        </Button>
      </div>
    </section>
  )
}

function hintOf(domains: readonly string[]): string {
  const empties = t('The field empties itself when you are done. Nobody after you can read it.')
  if (domains.length === 0) return empties
  return `${t('Only addresses that end in {domains}.', { domains: domains.map((one) => `@${one}`).join(', ') })} ${empties}`
}
