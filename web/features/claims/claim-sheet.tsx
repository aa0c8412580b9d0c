import { useState } from 'react'
import {
  type ClaimPath,
  type ClaimSheet,
  createClaimCodes,
  sheetMaximum,
  sheetMinimum,
} from '#contracts/claims/claims.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { drawQr } from '#web/ui/sharing/draw-qr.ts'
import { QrPicture } from '#web/ui/sharing/qr-picture.tsx'
import './claim-sheet.css'

/** Makes slips to print and cut. The codes are shown this once, since only their hashes stay. */
export function ClaimSheetPart({ path, badge }: { path: ClaimPath; badge: string }) {
  const [count, setCount] = useState('50')
  const [sheet, setSheet] = useState<ClaimSheet>()
  const [isMaking, setMaking] = useState(false)
  const make = async () => {
    setMaking(true)
    try {
      setSheet(await call(createClaimCodes, { params: path, body: { count: Number(count) } }))
    } catch (failure) {
      notices.error(messageOf(failure))
    }
    setMaking(false)
  }
  return (
    <Sheet>
      <TextField
        label={t('Slips')}
        type="number"
        value={count}
        onChange={setCount}
        description={t('From {least, number} to {most, number}. Print them at once: the codes are shown this once.', {
          least: sheetMinimum,
          most: sheetMaximum,
        })}
      />
      <div className="buttons mt-4">
        <Button onPress={() => void make()} isPending={isMaking} pendingLabel={t('Loading...')}>
          {t('Make the slips')}
        </Button>
        {sheet && (
          <Button variant="primary" onPress={() => window.print()}>
            {t('Print')}
          </Button>
        )}
      </div>
      {sheet && <Slips sheet={sheet} badge={badge} />}
    </Sheet>
  )
}

function Slips({ sheet, badge }: { sheet: ClaimSheet; badge: string }) {
  return (
    <ul className="claim-slips">
      {sheet.codes.map(({ serial, code, url }) => {
        const drawing = drawQr(url)
        return (
          <li key={serial}>
            {drawing && (
              <QrPicture drawing={drawing} label={t('QR code {serial, number}', { serial })} className="w-24" />
            )}
            <div>
              <p className="strong">{badge}</p>
              <p className="code" dir="ltr">
                {code}
              </p>
              <p className="small">
                {t('Scan it, or type the code at {address}', { address: `${location.host}/claim` })}
              </p>
              <p className="small muted">
                {t('{serial, number} of {count, number}', { serial, count: sheet.codes.length })}
              </p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
