import { FileUp, Upload } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { t } from '../lib/text.ts'
import { joinClasses } from './button-class.ts'
import { FieldError } from './field-frame.tsx'
import { Icon } from './icon.tsx'

export interface FileDropProps {
  /** Read out with the file input: "CSV file". */
  label: string
  onFile: (file: File) => void
  /** As the `accept` attribute of a file input; a dropped file is checked by its reader, not here. */
  accept?: string
  /** What kinds are taken: "CSV or TXT". */
  hint?: ReactNode
  /** The file that was chosen. */
  fileName?: string
  isLoading?: boolean
  error?: string
}

export function FileDrop({ label, onFile, accept, hint, fileName, isLoading, error }: FileDropProps) {
  const id = useId()
  const { over, dropProps } = useDrop(onFile)
  return (
    <div>
      <div className={joinClasses('drop', over && 'over')} {...dropProps}>
        <Icon of={over ? Upload : FileUp} size="l" />
        <FileInput id={id} label={label} accept={accept} onFile={onFile} errorId={error ? `${id}-error` : undefined} />
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
  onFile: (file: File) => void
  errorId?: string
}

export function FileInput({ id, label, accept, onFile, errorId }: FileInputProps) {
  return (
    <input
      id={id}
      type="file"
      className="vh"
      accept={accept}
      aria-label={label}
      aria-invalid={errorId ? true : undefined}
      aria-describedby={errorId}
      onChange={(event) => {
        const file = event.target.files?.[0]
        if (file) onFile(file)
        // The same file can then be chosen again, after it was corrected.
        event.target.value = ''
      }}
    />
  )
}

export function useDrop(onFile: (file: File) => void) {
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
        const file = event.dataTransfer.files[0]
        if (file) onFile(file)
      },
    },
  }
}
