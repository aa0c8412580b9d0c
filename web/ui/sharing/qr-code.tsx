import { Download } from 'lucide-react'
import { useMemo } from 'react'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '../../lib/api/api-error.ts'
import { notices } from '../../lib/browser/notices.ts'
import { saveFile } from '../../lib/browser/save-file.ts'
import { Icon } from '../icons/icon.tsx'
import { Button } from '../navigation/button.tsx'
import { drawQr, drawQrPng, writeQrSvg } from './draw-qr.ts'
import { QrPicture } from './qr-picture.tsx'

export interface QrCodeProps {
  /** The address it opens. */
  value: string
  /** What the address shows, for the picture's name and that of its file. */
  name: string
  /** Where it is shown, for one that is no badge. */
  hint?: string
}

/** An address as a QR code that can be saved; nothing where the address is too long for one. */
export function QrCode({ value, name, hint }: QrCodeProps) {
  const drawing = useMemo(() => drawQr(value), [value])
  if (!drawing) return null
  const file = t('{name} QR code', { name })
  const savePng = async () => {
    try {
      saveFile(`${file}.png`, await drawQrPng(drawing))
    } catch (failure) {
      notices.error(messageOf(failure))
    }
  }
  return (
    <div className="row nowrap items-start! gap-4!">
      <QrPicture drawing={drawing} label={file} className="w-28" />
      <div className="stack-s">
        <p className="small muted">
          {hint ?? t('Opens the page on a phone. Print it on a certificate or a name badge.')}
        </p>
        <div className="row tight">
          <Button
            aria-label={t('Save QR code as SVG')}
            onPress={() => saveFile(`${file}.svg`, new Blob([writeQrSvg(drawing)], { type: 'image/svg+xml' }))}
          >
            <Icon of={Download} />
            SVG
          </Button>
          <Button aria-label={t('Save QR code as PNG')} onPress={savePng}>
            <Icon of={Download} />
            PNG
          </Button>
        </div>
      </div>
    </div>
  )
}
