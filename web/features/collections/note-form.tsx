import { useRef, useState } from 'react'
import { descriptionLength } from '#contracts/fields/limits.ts'
import { t } from '#shared/i18n/text.ts'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { useLateFocus } from './use-late-focus.ts'

export interface NoteFormProps {
  /** Of the badge. */
  name: string
  note: string
  onSave: (note: string) => Promise<boolean>
  onClose: () => void
}

/** What a badge means here, edited in its place; what was typed stays while it cannot be saved. */
export function NoteForm({ name, note, onSave, onClose }: NoteFormProps) {
  const [text, setText] = useState(note)
  const [isSaving, setSaving] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useLateFocus(() => field.current?.focus())

  const save = async () => {
    if (isSaving) return
    setSaving(true)
    const isSaved = await onSave(text.trim())
    setSaving(false)
    if (isSaved) onClose()
  }
  return (
    <form
      noValidate
      className="pt-1 pb-2"
      aria-label={t('Description of {name}', { name })}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose()
      }}
    >
      <TextArea
        label={t('Why this badge is here')}
        optional
        ref={field}
        rows={3}
        maxLength={descriptionLength}
        value={text}
        onChange={setText}
      />
      <div className="row tight mt-3">
        <Button type="submit" variant="quiet" isPending={isSaving} pendingLabel={t('Saving')}>
          {t('Save')}
        </Button>
        <Button variant="ghost" onPress={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}
