import { FileUp, Upload } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { t } from '#shared/i18n/text.ts'
import { Icon } from '../icons/icon.tsx'
import { joinClasses } from '../navigation/button-class.ts'
import { FieldError } from './field-frame.tsx'

/** Called with the first file, and with all that were chosen or dropped together. */
type OnFile = (file: File, all: readonly File[]) => void

export interface FileDropProps {
  /** Read out with the file input: "CSV file". */
  label: string
  onFile: OnFile
  /** As the `accept` attribute of a file input; a dropped file is checked by its reader, not here. */
  accept?: string
  /** Several files may be chosen at once. */
  multiple?: boolean
  /** What kinds are taken: "CSV or TXT". */
  hint?: ReactNode
  /** The file that was chosen. */
  fileName?: string
  isLoading?: boolean
  error?: string
}

export function FileDrop({ label, onFile, accept, multiple, hint, fileName, isLoading, error }: FileDropProps) {
  const id = useId()
  const { over, dropProps } = useDrop(onFile)
  return (
    <div>
      <div className={joinClasses('drop', over && 'over')} {...dropProps}>
        <Icon of={over ? Upload : FileUp} size="l" />
        <FileInput
          id={id}
          label={label}
          accept={accept}
          multiple={multiple}
          onFile={onFile}
          errorId={error ? `${id}-error` : undefined}
        />
        <p aria-live="polite">
          <span className="strong">
            {over && t('Let go to add the file')}
            {!over && isLoading && t('Loading File...')}
            {!over && !isLoading && fileName && (
              <>
                {fileName} <label htmlFor={id}>{t('Change')}</label>
              </>
            )}
            {!over && !isLoading && !fileName && (
              <>
                {t('Drop file or')} <label htmlFor={id}>{t('browse')}</label>.
              </>
            )}
          </span>
          {hint && (
            <>
              <br />
              <span className="small muted">{hint}</span>
            </>
          )}
        </p>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

interface FileInputProps {
  id: string
  label: string
  accept?: string
  multiple?: boolean
  onFile: OnFile
  errorId?: string
}

export function FileInput({ id, label, accept, multiple, onFile, errorId }: FileInputProps) {
  return (
    <input
      id={id}
      type="file"
      className="vh"
      accept={accept}
      multiple={multiple}
      aria-label={label}
      aria-invalid={errorId ? true : undefined}
      aria-describedby={errorId}
      onChange={(event) => {
        const files = Array.from(event.target.files ?? [])
        if (files[0]) onFile(files[0], files)
        // The same file can then be chosen again, after it was corrected.
        event.target.value = ''
      }}
    />
  )
}

export function useDrop(onFile: OnFile) {
  const [over, setOver] = useState(false)
  return {
    over,
    dropProps: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setOver(false)
        const files = Array.from(event.dataTransfer.files)
        if (files[0]) onFile(files[0], files)
      },
    },
  }
}
