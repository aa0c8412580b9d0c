import { t } from '#shared/i18n/text.ts'
import { loadIssuerImage } from '#web/lib/browser/images.ts'
import { useImageFile } from '#web/lib/browser/use-image-file.ts'
import { ImageDrop } from '#web/ui/forms/image-drop.tsx'
import { Button } from '#web/ui/navigation/button.tsx'

export interface PictureFieldProps {
  label: string
  hint: string
  image: string
  onChange: (image: string) => void
  error?: string
}

/** A logo or an icon, which can be taken away again. */
export function PictureField({ label, hint, image, onChange, error }: PictureFieldProps) {
  const picture = useImageFile(loadIssuerImage, ({ dataUrl }) => onChange(dataUrl))
  const remove = () => {
    picture.replace(undefined)
    onChange('')
  }
  return (
    <ImageDrop
      label={label}
      optional
      image={image || undefined}
      imageName={picture.name}
      onFile={(file) => void picture.choose(file)}
      hint={hint}
      isLoading={picture.isLoading}
      error={picture.error ?? error}
      actions={
        image ? (
          <Button variant="ghost" onPress={remove} aria-label={t('Remove: {label}', { label })}>
            {t('Remove')}
          </Button>
        ) : undefined
      }
    />
  )
}
