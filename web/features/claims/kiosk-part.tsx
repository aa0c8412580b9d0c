import { useState } from 'react'
import type { ClaimPath } from '#contracts/claims/claims.ts'
import { createKiosk, endKiosk, type Kiosk } from '#contracts/claims/kiosks.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { CopyField } from '#web/ui/forms/copy-field.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { drawQr } from '#web/ui/sharing/draw-qr.ts'
import { QrPicture } from '#web/ui/sharing/qr-picture.tsx'
import { TimeText } from '#web/ui/text/time-text.tsx'
import { kiosksKey, useKiosks } from './use-claims.ts'

/** Projectors and tablets that show the claim; whoever has a role opens and closes them. */
export function KioskPart({ path }: { path: ClaimPath }) {
  const kiosks = useKiosks(path)
  const [url, setUrl] = useState<string>()
  const open = async () => {
    try {
      const made = await call(createKiosk, { params: path })
      setUrl(made.url)
      await queryClient.invalidateQueries({ queryKey: kiosksKey(path) })
    } catch (failure) {
      notices.error(messageOf(failure))
    }
  }
  const close = async ({ id }: Kiosk) => {
    try {
      await call(endKiosk, { params: { ...path, kioskId: id } })
      await queryClient.invalidateQueries({ queryKey: kiosksKey(path) })
    } catch (failure) {
      notices.error(messageOf(failure))
    }
  }
  return (
    <section>
      <h2 className="mb-3">{t('Kiosks')}</h2>
      <Sheet>
        <p className="muted">
          {t(
            'A projector shows a QR code that changes each minute. A tablet takes addresses, also without a network. Nobody is signed in there.',
          )}
        </p>
        <div className="buttons mt-4">
          <Button onPress={() => void open()}>{t('Open a kiosk')}</Button>
        </div>
        {kiosks.data && kiosks.data.length > 0 && (
          <ul className="list mt-4">
            {kiosks.data.map((kiosk, index) => (
              <li key={kiosk.id} className="row">
                <span className="grow">
                  {t('Opened')} <TimeText value={kiosk.created_at} />
                </span>
                <Button
                  aria-label={t('Close kiosk {number, number}', { number: kiosks.data.length - index })}
                  onPress={() => void close(kiosk)}
                >
                  {t('Close')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Sheet>
      {url && <LinkDialog url={url} onClose={() => setUrl(undefined)} />}
    </section>
  )
}

function LinkDialog({ url, onClose }: { url: string; onClose: () => void }) {
  const drawing = drawQr(url)
  return (
    <Dialog title={t('Open a kiosk')} isOpen onOpenChange={onClose} fromBelow>
      <p>{t('Open this link on the projector’s computer or on the tablet. It is shown this once.')}</p>
      <div className="mt-4">
        <CopyField label={t('Link')} value={url} />
      </div>
      {drawing && (
        <div className="mt-4">
          <QrPicture drawing={drawing} label={t('QR code of the kiosk’s link')} className="w-40" />
        </div>
      )}
      <p className="small muted mt-4">
        {t('Here it opens as well, but you stay signed in in this browser. Do not leave it to others.')}
      </p>
      <div className="buttons">
        <Button variant="ghost" onPress={onClose}>
          {t('Close')}
        </Button>
        <Button variant="primary" onPress={() => void window.open(url, '_blank', 'noopener')}>
          {t('Open it here')}
        </Button>
      </div>
    </Dialog>
  )
}
