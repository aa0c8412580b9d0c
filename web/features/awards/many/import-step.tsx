import { Download } from 'lucide-react'
import { useState } from 'react'
import { batchBodyBytes } from '#contracts/award-batches.ts'
import { t } from '#web/lib/text.ts'
import { Button } from '#web/ui/button.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { FormActions } from '#web/ui/form-actions.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { decodeText } from './decode-text.ts'
import { saveTemplate } from './save-lists.ts'

export interface ImportStepProps {
  home: string
  onRead: (text: string) => Promise<void>
}

interface Read {
  name: string
  text: string
}

export function ImportStep({ home, onRead }: ImportStepProps) {
  const [typed, setTyped] = useState('')
  const [file, setFile] = useState<Read>()
  const [isLoading, setLoading] = useState(false)
  const [error, setError] = useState<string>()
  const text = file?.text ?? typed

  const read = async (chosen: File) => {
    setError(undefined)
    setLoading(true)
    try {
      setFile({ name: chosen.name, text: await readText(chosen) })
    } catch (failure) {
      setFile(undefined)
      setError(failure instanceof Error ? failure.message : t('Please provide a valid file'))
    } finally {
      setLoading(false)
    }
  }

  return (
    <>
      <Sheet>
        <p className="text-ink-2">
          {t(
            'Say who gets the badge: one person per line, with an email address and, if you like, the URL of a page with evidence. The first line may name the columns. Nothing is sent until you have seen who gets what.',
          )}
        </p>
        <div className="mt-3 mb-5">
          <Button variant="quiet" className="-ml-3" onPress={saveTemplate}>
            <Icon of={Download} />
            {t('Sample Template')}
          </Button>
        </div>
        <TextArea
          label={t('Recipients')}
          mono
          rows={6}
          placeholder={t('One address per line, or address and evidence URL, separated by a comma')}
          optional
          value={file ? '' : typed}
          disabled={file !== undefined}
          onChange={setTyped}
        />
        <p className="my-4 text-center text-ink-3">{t('or')}</p>
        <FileDrop
          label={t('CSV or TXT file')}
          accept="text/plain,.csv"
          hint={t('CSV or TXT')}
          fileName={file?.name}
          isLoading={isLoading}
          error={error}
          onFile={(chosen) => void read(chosen)}
        />
        {file && (
          <div className="mt-2">
            <Button variant="ghost" onPress={() => setFile(undefined)}>
              {t('Type instead')}
            </Button>
          </div>
        )}
      </Sheet>
      <FormActions className="mt-6">
        <Button
          variant="primary"
          isDisabled={text.trim() === ''}
          pendingLabel={t('Loading')}
          onPress={() => onRead(text)}
        >
          {t('Import')}
        </Button>
        <LinkButton variant="ghost" href={home}>
          {t('Cancel')}
        </LinkButton>
      </FormActions>
    </>
  )
}

async function readText(file: File): Promise<string> {
  if (file.size > batchBodyBytes) throw new Error(t('This file is too large for one batch.'))
  const text = decodeText(new Uint8Array(await file.arrayBuffer()))
  // Tables of office programs and pictures have signs that no text has.
  if (text.trim() === '' || text.includes('\0')) throw new Error(t('Please provide a valid file'))
  return text
}
