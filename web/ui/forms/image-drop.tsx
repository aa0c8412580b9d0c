import { ImageUp } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { t } from '#shared/i18n/text.ts'
import { Icon } from '../icons/icon.tsx'
import { joinClasses } from '../navigation/button-class.ts'
import { FieldError } from './field-frame.tsx'
import { FileInput, useDrop } from './file-drop.tsx'

export interface ImageDropProps {
  label: string
  optional?: boolean
  /** Data URL or address of the chosen image. */
  image?: string | null
  /** Name of the chosen file. */
  imageName?: string
  onFile: (file: File) => void
  /** More ways to an image, such as the badge studio. */
  actions?: ReactNode
  accept?: string
  hint?: ReactNode
  isLoading?: boolean
  /** `true` says only that a picture is needed. */
  error?: string | true
}

export function ImageDrop({
  label,
  optional,
  image,
  imageName,
  onFile,
  actions,
  accept = 'image/*',
  hint,
  isLoading,
  error,
}: ImageDropProps) {
  const id = useId()
  const { over, dropProps } = useDrop(onFile)
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
        {optional && <span className="opt">{t('(OPTIONAL)')}</span>}
      </label>
      <div className={joinClasses('drop', over && 'over')} {...dropProps}>
        {image ? <img className="preview" src={image} alt={t('Chosen image')} /> : <Icon of={ImageUp} size="l" />}
        <FileInput id={id} label={label} accept={accept} onFile={onFile} errorId={error ? `${id}-error` : undefined} />
        <p aria-live="polite">
          {isLoading && <span className="strong">{t('Loading File...')} </span>}
          {image ? (
            <>
              {imageName && !isLoading && <span className="strong">{imageName} </span>}
              <label htmlFor={id}>{t('Change Image')}</label>
            </>
          ) : (
            <>
              <span className="strong">{t('Drag and drop')}</span> <label htmlFor={id}>{t('or browse')}</label>
            </>
          )}
          {hint && (
            <>
              <br />
              <span className="small muted">{hint}</span>
            </>
          )}
        </p>
        {actions && <div className="row tight justify-center">{actions}</div>}
      </div>
      {error && (
        <FieldError id={`${id}-error`}>{error === true ? t('Please provide a valid image file') : error}</FieldError>
      )}
    </div>
  )
}
