import { Fragment, useState } from 'react'
import type { ClaimPath } from '#contracts/claims/claims.ts'
import { type ClaimCode, type MadeCode, replaceClaimCode, revokeClaimCode } from '#contracts/claims/codes.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { confirmWith } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { StatusLabel } from '#web/ui/feedback/status-label.tsx'
import { CopyField } from '#web/ui/forms/copy-field.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { NextPage } from '#web/ui/rows/next-page.tsx'
import { QrCode } from '#web/ui/sharing/qr-code.tsx'
import { TimeText } from '#web/ui/text/time-text.tsx'
import { refreshCodes, useCodes } from './use-codes.ts'
import { VoidSheetButton } from './void-sheet-button.tsx'

/** Which slips are used, and what to do about one that is lost. */
export function CodeTable({ path, mayEdit }: { path: ClaimPath; mayEdit: boolean }) {
  const codes = useCodes(path)
  const [made, setMade] = useState<MadeCode>()
  const rows = codes.data?.pages.flatMap((page) => page.rows) ?? []
  if (rows.length === 0) return null
  const drop = async ({ serial }: ClaimCode, isReplaced: boolean) => {
    const agreed = await confirmWith({
      title: t('Make slip {serial, number} void?', { serial }),
      body: t('Whoever has it can take no badge with it any more. This cannot be undone.'),
      resolveLabel: isReplaced ? t('Replace it') : t('Make it void'),
      danger: true,
    })
    if (!agreed) return
    try {
      const params = { ...path, serial }
      if (isReplaced) setMade(await call(replaceClaimCode, { params }))
      else await call(revokeClaimCode, { params })
      await refreshCodes(path)
    } catch (failure) {
      notices.error(messageOf(failure))
    }
  }
  return (
    <Sheet>
      <ul className="list">
        {rows.map((code, place) => (
          <Fragment key={code.serial}>
            {mayEdit && isFirst(rows, place) && (codes.hasNextPage || isGood(rows, code.batch)) && (
              <li className="row">
                <span className="grow strong">{t('Sheet from number {serial, number}', { serial: code.serial })}</span>
                <VoidSheetButton path={path} batch={code.batch} serial={code.serial} />
              </li>
            )}
            <li className="row">
              <span className="grow">
                <span className="inline-block min-w-28">{t('Number {number, number}', { number: code.serial })}</span>{' '}
                <CodeState state={code.state} />{' '}
                {code.used_at && (
                  <span className="small muted">
                    <TimeText value={code.used_at} />
                  </span>
                )}
              </span>
              {mayEdit && (code.state === 'new' || code.state === 'kept') && (
                <>
                  <Button variant="ghost" onPress={() => void drop(code, true)}>
                    {t('Replace')} <span className="vh">{t('Number {number, number}', { number: code.serial })}</span>
                  </Button>
                  <Button variant="ghost" onPress={() => void drop(code, false)}>
                    {t('Void')} <span className="vh">{t('Number {number, number}', { number: code.serial })}</span>
                  </Button>
                </>
              )}
            </li>
          </Fragment>
        ))}
      </ul>
      <NextPage of={codes} />
      {made && (
        <Dialog title={t('The new slip')} isOpen onOpenChange={() => setMade(undefined)} fromBelow>
          <p>{t('It has number {number, number}. Its code is shown this once.', { number: made.serial })}</p>
          <div className="mt-4">
            <CopyField label={t('Code')} value={made.code} />
          </div>
          <div className="mt-4">
            <QrCode value={made.url} name={made.code} />
          </div>
        </Dialog>
      )}
    </Sheet>
  )
}

/** Whether it is the first code of its sheet. */
const isFirst = (rows: readonly ClaimCode[], place: number): boolean =>
  rows.findIndex(({ batch }) => batch === rows[place]?.batch) === place

const isGood = (rows: readonly ClaimCode[], batch: string): boolean =>
  rows.some((code) => code.batch === batch && (code.state === 'new' || code.state === 'kept'))

/** Most are not used yet: a label is for those that something has happened to. */
function CodeState({ state }: Pick<ClaimCode, 'state'>) {
  switch (state) {
    case 'new':
      return <span className="small muted">{t('Not used yet')}</span>
    case 'kept':
      return <StatusLabel status="pending" word={t('Somebody is using it')} />
    case 'used':
      return <StatusLabel status="verified" word={t('Used')} />
    case 'void':
      return <StatusLabel status="revoked" word={t('Void')} />
  }
}
