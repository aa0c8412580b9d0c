import { useRef } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { t } from '#shared/i18n/text.ts'
import { loadBadgeImage } from '#web/lib/browser/images.ts'
import { useImageFile } from '#web/lib/browser/use-image-file.ts'
import { ImageDrop } from '#web/ui/forms/image-drop.tsx'
import type { BadgeClassValues } from './badge-class-form-schema.ts'
import { SamplePicker } from './sample-picker.tsx'
import type { DesignedBadge } from './studio/drawing/draw-design.ts'
import { StudioButtons } from './studio-buttons.tsx'
import { useDrawnPicture } from './use-drawn-picture.ts'

export interface ImageFieldProps {
  control: Control<BadgeClassValues>
  /** A picture is drawn from the name until somebody chooses one. */
  drawsFromName?: boolean
}

export function ImageField({ control, drawsFromName = false }: ImageFieldProps) {
  const box = useRef<HTMLDivElement>(null)
  const { field, fieldState, formState } = useController({ control, name: 'image' })
  const design = useController({ control, name: 'design' }).field
  const alt = useController({ control, name: 'imageAlt' }).field
  const name = useWatch({ control, name: 'name' })
  // What is said of a picture follows it until somebody writes better words.
  const suggested = useRef('')
  const suggest = (words: string) => {
    if (alt.value.trim() === '' || alt.value === suggested.current) alt.onChange(words)
    suggested.current = words
  }
  const file = useImageFile(loadBadgeImage, ({ dataUrl }) => {
    field.onChange(dataUrl)
    design.onChange(null)
    if (name.trim() !== '') suggest(t('Badge: {name}', { name: name.trim() }))
  })
  const use = (badge: DesignedBadge) => {
    file.replace(t('Auto-generated image'))
    field.onChange(badge.image)
    design.onChange(badge.design)
    suggest(badge.description)
  }
  const isDrawn = useDrawnPicture({ isOn: drawsFromName, name, image: field.value, onDrawn: use })
  const isDue = formState.submitCount > 0 || fieldState.isDirty
  // The field has no element of its own; a form that is sent without a picture leads to the file input.
  field.ref({ focus: () => box.current?.querySelector('input')?.focus() })

  return (
    <div ref={box} className="field">
      <ImageDrop
        label={t('Image')}
        image={field.value || undefined}
        imageName={file.name}
        isLoading={file.isLoading}
        onFile={(chosen) => void file.choose(chosen)}
        hint={
          isDrawn
            ? t('Drawn from the name. Keep it, draw another one, or take your own.')
            : t('PNG or SVG; other pictures become a square PNG of at most 512 pixels')
        }
        error={file.error ?? (isDue ? fieldState.error?.message : undefined)}
        actions={
          <>
            <StudioButtons saved={design.value} name={name} onUse={use} />
            <SamplePicker onPick={(chosen) => void file.choose(chosen)} />
          </>
        }
      />
    </div>
  )
}
