import { useRef } from 'react'
import { type Control, useController } from 'react-hook-form'
import { loadBadgeImage } from '#web/lib/images.ts'
import { t } from '#web/lib/text.ts'
import { useImageFile } from '#web/lib/use-image-file.ts'
import { ImageDrop } from '#web/ui/image-drop.tsx'
import type { BadgeClassValues } from './badge-class-form-schema.ts'
import { SamplePicker } from './sample-picker.tsx'

export interface ImageFieldProps {
  control: Control<BadgeClassValues>
}

export function ImageField({ control }: ImageFieldProps) {
  const box = useRef<HTMLDivElement>(null)
  const { field, fieldState, formState } = useController({ control, name: 'image' })
  const { name, error, choose } = useImageFile(loadBadgeImage, ({ dataUrl }) => field.onChange(dataUrl))
  const isDue = formState.submitCount > 0 || fieldState.isDirty
  // The field has no element of its own; a form that is sent without a picture leads to the file input.
  field.ref({ focus: () => box.current?.querySelector('input')?.focus() })

  return (
    <div ref={box} className="field">
      <ImageDrop
        label={t('Image')}
        image={field.value || undefined}
        imageName={name}
        onFile={(file) => void choose(file)}
        hint={t('PNG or SVG; other pictures become a square PNG of at most 512 pixels')}
        error={error ?? (isDue ? fieldState.error?.message : undefined)}
        actions={<SamplePicker onPick={(file) => void choose(file)} />}
      />
    </div>
  )
}
