import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { t } from '#shared/i18n/text.ts'
import { saveFile } from '#web/lib/browser/save-file.ts'
import { CopyField } from '#web/ui/forms/copy-field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'

export interface RecoveryCodesProps {
  codes: readonly string[]
  onDone: () => void
}

/** Shown this once: the server keeps only hashes of them. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = codes.join('\n')
  const save = () => saveFile(`${t('recovery codes')}.txt`, new Blob([`${text}\n`], { type: 'text/plain' }))
  return (
    <section className="sheet pad mt-10 border-brand" aria-labelledby="recovery-codes">
      <h2 id="recovery-codes" ref={heading} tabIndex={-1}>
        {t('Your recovery codes')}
      </h2>
      <p className="mt-2 mb-5">
        <strong>{t('Keep them now: they are shown this once.')}</strong>{' '}
        {t(
          'Each signs you in once in place of a code, when you have lost your phone. Print them, or keep them with your passwords.',
        )}
      </p>
      <CopyField label={t('Recovery codes')} value={text} multiline rows={codes.length} />
      <div className="row mt-5">
        <Button onPress={save}>
          <Icon of={Download} />
          {t('Save as a file')}
        </Button>
        <Button variant="primary" onPress={onDone}>
          {t('I have kept them')}
        </Button>
      </div>
    </section>
  )
}
