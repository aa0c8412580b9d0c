import { useMemo } from 'react'
import { t } from '#shared/i18n/text.ts'
import { CopyField } from '../forms/copy-field.tsx'
import { buttonClass } from '../navigation/button-class.ts'
import { drawQr } from '../sharing/draw-qr.ts'
import { QrPicture } from '../sharing/qr-picture.tsx'

export interface WalletCodeProps {
  address: string
  /** Of the badge. */
  name: string
  isLearnerWallet?: boolean
}

/** The way of a badge into a wallet: a code for a phone, a link for this device. */
export function WalletCode({ address, name, isLearnerWallet = false }: WalletCodeProps) {
  const drawing = useMemo(() => drawQr(address), [address])
  return (
    <div className="flex flex-col gap-4">
      <div className="row items-start! gap-4!">
        {drawing && (
          <QrPicture drawing={drawing} label={t('QR code that puts {name} into a wallet', { name })} className="w-44" />
        )}
        <ol className="list-decimal space-y-2 ps-5 min-w-48 flex-1">
          <li>
            {isLearnerWallet
              ? t('Open the Learner Credential Wallet on your phone.')
              : t('Open the wallet on your phone.')}
          </li>
          <li>{t('Choose to add or scan something, and point it at this code.')}</li>
          <li>{t('Confirm there that you want the badge.')}</li>
        </ol>
      </div>
      {isLearnerWallet ? (
        <CopyField label={t('Or paste this link in the wallet')} value={address} />
      ) : (
        // Whoever holds the phone cannot point it at itself.
        <a className={buttonClass({ className: 'self-start max-[40rem]:order-first' })} href={address}>
          {t('Open a Wallet on This Device')}
        </a>
      )}
    </div>
  )
}
