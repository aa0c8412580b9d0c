import { Download } from 'lucide-react'
import { useState } from 'react'
import { batchBodyBytes } from '#contracts/awards/award-batches.ts'
import type { BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import { t } from '#shared/i18n/text.ts'
import { decodeText, type SaidEncoding } from '#web/lib/formats/decode-text.ts'
import { readFileBytes } from '#web/lib/formats/read-bytes.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { saveTemplate } from '../data/save-lists.ts'
import type { Given } from '../data/stage.ts'
import { GroupList } from './group-list.tsx'

export interface ImportStepProps {
  path: BadgePath
  given: Given
  onGive: (given: Given) => void
  /** Changes what is typed, as it is by then. */
  onType: (change: (text: string) => string) => void
  onRead: (text: string) => Promise<void>
}

export function ImportStep({ path, given, onGive, onType, onRead }: ImportStepProps) {
  const { text, fileName } = given
  // What was typed is there again when the file is taken away.
  const [typed, setTyped] = useState('')
  const [isLoading, setLoading] = useState(false)
  const [error, setError] = useState<string>()
  // A file that is not in UTF-8: only who has it can say what it is in.
  const [odd, setOdd] = useState<File>()
  const read = async (chosen: File, encoding?: SaidEncoding) => {
    const before = fileName === undefined ? text : typed
    setTyped(before)
    setError(undefined)
    setOdd(undefined)
    setLoading(true)
    try {
      const decoded = await readText(chosen, encoding)
      if (decoded === undefined) {
        onGive({ text: before })
        setOdd(chosen)
        return
      }
      onGive({ text: decoded, fileName: chosen.name })
    } catch (failure) {
      onGive({ text: before })
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
            'Say who gets the badge: one person per line, with an email address and, if you like, the URL of a page with evidence. More columns, such as name, narrative, expires, credits, role or a result of the badge, are known by the names in the first line. Nothing is sent until you have seen who gets what.',
          )}
        </p>
        <div className="mt-3 mb-5">
          <Button variant="quiet" className="-ms-3" onPress={saveTemplate}>
            <Icon of={Download} />
            {t('Sample Template')}
          </Button>
        </div>
        <div className="grid gap-6 min-[60rem]:grid-cols-[minmax(0,1fr)_25rem] min-[60rem]:gap-8 [&_.field]:mt-0">
          <div>
            <TextArea
              label={t('Recipients')}
              mono
              rows={10}
              placeholder={t('One address per line, or address and evidence URL, separated by a comma')}
              value={fileName === undefined ? text : ''}
              disabled={fileName !== undefined}
              onChange={(value) => onGive({ text: value })}
            />
            <p className="small muted mt-2">
              {t('Names first or last, dates as you write them: we sort it out.')}{' '}
              {t('No name? The public page then names nobody.')}
            </p>
          </div>
          <div className="grid content-start gap-6">
            <FileDrop
              label={t('CSV or TXT file')}
              accept="text/plain,.csv"
              hint={t('CSV or TXT')}
              fileName={fileName}
              isLoading={isLoading}
              error={error}
              onFile={(chosen) => void read(chosen)}
            />
            {fileName === undefined && <GroupList path={path} text={text} onAdd={onType} />}
            <p className="small">
              <Link href={`/issuer/issuers/${path.issuerSlug}/groups`}>{t('Or award to a group')}</Link>
            </p>
            <p className="small">
              <Link href={`/issuer/issuers/${path.issuerSlug}/badges/${path.badgeSlug}/claims`}>
                {t('No addresses? Let people take it by a link, a QR code or slips')}
              </Link>
            </p>
          </div>
        </div>
        {odd && (
          <Notice kind="error" title={t('This file is not in UTF-8')}>
            <p>
              {t(
                'If an older Excel wrote it, it is most likely in Windows-1252. Look at the names before you award. Otherwise save it as “CSV UTF-8” and choose it again.',
              )}
            </p>
            <Button variant="quiet" className="mt-2" onPress={() => void read(odd, 'windows-1252')}>
              {t('Read as Windows-1252')}
            </Button>
          </Notice>
        )}
        {fileName !== undefined && (
          <div className="mt-2">
            <Button variant="ghost" onPress={() => onGive({ text: typed })}>
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
        <LinkButton variant="ghost" href={`/issuer/issuers/${path.issuerSlug}/badges/${path.badgeSlug}`}>
          {t('Cancel')}
        </LinkButton>
      </FormActions>
    </>
  )
}

async function readText(file: File, encoding: SaidEncoding): Promise<string | undefined> {
  if (file.size > batchBodyBytes) throw new Error(t('This file is too large for one batch.'))
  const bytes = await readFileBytes(file)
  const text = decodeText(bytes, encoding)
  if (text === undefined && !bytes.includes(0)) return undefined
  // Tables of office programs and pictures have signs that no text has.
  if (text === undefined || text.trim() === '' || text.includes('\0')) throw new Error(t('Please provide a valid file'))
  return text
}
