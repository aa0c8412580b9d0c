import { useState } from 'react'
import type { ClaimPath } from '#contracts/claims/claims.ts'
import { createClaimPrint, sheetMaximum, sheetMinimum } from '#contracts/claims/codes.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { callFile } from '#web/lib/api/call.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { saveFile } from '#web/lib/browser/save-file.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { CodeTable } from './code-table.tsx'
import { refreshCodes } from './use-codes.ts'

/** Makes slips to print and cut, as a file: only the hashes of its codes stay. */
export function ClaimSheetPart({ path, mayEdit }: { path: ClaimPath; mayEdit: boolean }) {
  return (
    <section>
      <h2 className="mb-3">{t('Slips')}</h2>
      <div className="stack">
        {mayEdit && <MakeSlips path={path} />}
        <CodeTable path={path} mayEdit={mayEdit} />
      </div>
    </section>
  )
}

function MakeSlips({ path }: { path: ClaimPath }) {
  const [count, setCount] = useState('50')
  const [paper, setPaper] = useState<'a4' | 'letter'>('a4')
  const [isMaking, setMaking] = useState(false)
  const make = async () => {
    setMaking(true)
    try {
      saveFile('slips.pdf', await callFile(createClaimPrint, { params: path, body: { count: Number(count), paper } }))
      await refreshCodes(path)
    } catch (failure) {
      notices.error(messageOf(failure))
    }
    setMaking(false)
  }
  return (
    <Sheet>
      <TextField
        label={t('How many slips')}
        type="number"
        value={count}
        onChange={setCount}
        description={t(
          'From {least, number} to {most, number}, ten on a page. Keep the file: nobody else has its codes, and it cannot be made again.',
          { least: sheetMinimum, most: sheetMaximum },
        )}
      />
      <Select
        label={t('Paper')}
        value={paper}
        onChange={(chosen) => setPaper(chosen === 'letter' ? 'letter' : 'a4')}
        options={[
          { value: 'a4', label: t('A4') },
          { value: 'letter', label: t('Letter') },
        ]}
      />
      <div className="buttons mt-4">
        <Button onPress={() => void make()} isPending={isMaking} pendingLabel={t('Loading...')}>
          {t('Make the slips as PDF')}
        </Button>
      </div>
    </Sheet>
  )
}
