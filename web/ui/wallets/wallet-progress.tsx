import { CircleCheck, CircleX, Hourglass } from 'lucide-react'
import type { WalletState } from '#contracts/backpack/wallets.ts'
import { t } from '#shared/i18n/text.ts'
import { formatTime } from '../../lib/formats/format.ts'
import { Icon } from '../icons/icon.tsx'
import { joinClasses } from '../navigation/button-class.ts'

export interface WalletProgressProps {
  state: WalletState
  pin: string | null
  /** ISO 8601: the moment at which the offer ends. */
  until: string
}

/** What has become of the offer; a screen reader hears it when it changes. */
export function WalletProgress({ state, pin, until }: WalletProgressProps) {
  return (
    <div className="stack-s">
      {pin && state === 'waiting' && (
        <p>
          {t('The wallet will ask for this PIN:')} <strong className="mono text-xl tracking-widest">{pin}</strong>
        </p>
      )}
      <p className={joinClasses('row tight nowrap', isIn(state) && 'strong text-verified')} role="status">
        <Icon of={iconOf(state)} size={isIn(state) ? 'l' : undefined} />
        <span>{describe(state, until)}</span>
      </p>
      {isIn(state) && <p>{t('It can be shown from there, and stays in your backpack too.')}</p>}
    </div>
  )
}

const isIn = (state: WalletState): boolean => state === 'kept' || state === 'delivered'
const iconOf = (state: WalletState) => (isIn(state) ? CircleCheck : state === 'waiting' ? Hourglass : CircleX)

function describe(state: WalletState, until: string): string {
  switch (state) {
    case 'waiting':
      return t('Waiting for a wallet. The code works once, until {time}.', { time: formatTime(until) })
    case 'delivered':
      return t('The wallet has the badge.')
    case 'kept':
      return t('Done: the badge is in the wallet.')
    case 'refused':
      return t('The wallet did not keep the badge. Try again, or try another wallet.')
    case 'ended':
      return t('The code works no more. Make a new one.')
  }
}
