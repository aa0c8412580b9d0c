import { useState } from 'react'
import { addGroupMembers, type GroupAddition } from '#contracts/issuers/group-members.ts'
import type { GroupPath } from '#contracts/issuers/groups.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { decodeText } from '#web/lib/formats/decode-text.ts'
import { readFileBytes } from '#web/lib/formats/read-bytes.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { refreshGroups } from './use-groups.ts'

/** People by a list that is typed, pasted or read from a file; says afterwards what came of each line. */
export function AddPeopleDialog({ path, onClose }: { path: GroupPath; onClose: () => void }) {
  const [text, setText] = useState('')
  const [fileName, setFileName] = useState<string>()
  const [error, setError] = useState<string>()
  const [outcome, setOutcome] = useState<GroupAddition>()
  const read = async (file: File) => {
    setError(undefined)
    const bytes = await readFileBytes(file)
    const read = decodeText(bytes, undefined) ?? decodeText(bytes, 'windows-1252')
    if (read === undefined || read.trim() === '' || read.includes('\0')) {
      setError(t('Please provide a valid file'))
      return
    }
    setFileName(file.name)
    setText(read)
  }
  const add = async () => {
    setError(undefined)
    try {
      setOutcome(await call(addGroupMembers, { params: path, body: { csv: text }, mayRepeat: true }))
      await refreshGroups()
    } catch (failure) {
      setError(messageOf(failure))
    }
  }
  if (outcome) return <AddedDialog outcome={outcome} onClose={onClose} />
  return (
    <Dialog
      title={t('Add People')}
      isOpen
      onOpenChange={onClose}
      wide
      fromBelow
      buttons={
        <>
          <Button variant="ghost" onPress={onClose}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" isDisabled={text.trim() === ''} pendingLabel={t('Adding')} onPress={add}>
            {t('Add People')}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('People')}
        mono
        rows={8}
        placeholder={'amara@school.example, Amara Nwosu\njonas@school.example'}
        description={t('One address a line, with the name behind it if you like. Nobody gets a mail by this.')}
        value={fileName === undefined ? text : ''}
        disabled={fileName !== undefined}
        onChange={setText}
      />
      <div className="mt-4">
        <FileDrop
          label={t('CSV or TXT file')}
          accept="text/plain,.csv"
          hint={t('CSV or TXT')}
          fileName={fileName}
          onFile={(file) => void read(file)}
        />
      </div>
      {error && (
        <div className="mt-4">
          <Notice kind="error">{error}</Notice>
        </div>
      )}
    </Dialog>
  )
}

function AddedDialog({ outcome, onClose }: { outcome: GroupAddition; onClose: () => void }) {
  const { added, already_there: there, left, malformed, malformed_count: bad } = outcome
  return (
    <Dialog
      title={t('{count, plural, =0 {Nobody was added} one {# person was added} other {# people were added}}', {
        count: added,
      })}
      isOpen
      onOpenChange={onClose}
      buttons={
        <Button variant="primary" onPress={onClose}>
          {t('Done')}
        </Button>
      }
    >
      {there > 0 && (
        <p>{t('{count, plural, one {# was there already.} other {# were there already.}}', { count: there })}</p>
      )}
      {left > 0 && (
        <p>
          {t(
            '{count, plural, one {# has left the group and stays away.} other {# have left the group and stay away.}}',
            {
              count: left,
            },
          )}
        </p>
      )}
      {bad > 0 && (
        <>
          <p>{t('{count, plural, one {# line has no address:} other {# lines have no address:}}', { count: bad })}</p>
          <ul className="mt-2 list-disc ps-5 [overflow-wrap:anywhere]">
            {malformed.map(({ line, text }) => (
              <li key={line}>
                {t('Line {line, number}', { line })}: <bdi>{text}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
      {there + left + bad === 0 && <p>{t('You can award to all of them at once now.')}</p>}
    </Dialog>
  )
}
