import { X } from 'lucide-react'
import { useId } from 'react'
import { type Control, useController } from 'react-hook-form'
import { t } from '#shared/i18n/text.ts'
import { OptionalDetail } from '#web/ui/forms/optional-detail.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { addTag } from './add-tag.ts'
import type { BadgeClassValues } from './badge-class-form-schema.ts'

const longestTag = 50

export interface TagFieldsProps {
  control: Control<BadgeClassValues>
}

/** Closing the detail leaves the tags out. */
export function TagFields({ control }: TagFieldsProps) {
  const id = useId()
  const typed = useController({ control, name: 'newTag' }).field
  const shown = useController({ control, name: 'hasTags' }).field
  const { value: tags, onChange } = useController({ control, name: 'tags' }).field

  const add = () => {
    onChange(addTag(tags, typed.value))
    typed.onChange('')
  }

  return (
    <OptionalDetail
      title={t('Tags')}
      hint={t('Words by which people find it')}
      isAdded={shown.value}
      onAdd={() => shown.onChange(true)}
      onRemove={() => shown.onChange(false)}
    >
      {tags.length > 0 && (
        <ul className="tags mb-3">
          {tags.map((tag) => (
            <li key={tag} className="tag pe-0">
              {tag}
              <button
                type="button"
                className="grid size-7 shrink-0 cursor-pointer place-items-center rounded-full border-0 bg-transparent text-ink-3 hover:text-ink"
                aria-label={t('Remove tag {tag}', { tag })}
                onClick={() => onChange(tags.filter((other) => other !== tag))}
              >
                <Icon of={X} size="s" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="join">
        <label className="vh" htmlFor={id}>
          {t('New Tag')}
        </label>
        <input
          id={id}
          className="input"
          placeholder={t('New Tag...')}
          maxLength={longestTag}
          value={typed.value}
          onChange={(event) => typed.onChange(event.target.value)}
          onBlur={typed.onBlur}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter adds the tag; it must not send the form.
            event.preventDefault()
            add()
          }}
        />
        <Button onPress={add}>{t('Add')}</Button>
      </div>
    </OptionalDetail>
  )
}
