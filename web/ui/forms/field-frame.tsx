import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { t } from '#shared/i18n/text.ts'
import { Icon } from '../icons/icon.tsx'

/** What every field has around its control. */
export interface FieldFrameProps {
  /** May be empty where the placeholder says what the field is. */
  label: string
  /** `explained`: the line under it says when it is needed, so nothing beside the label says that it is not. */
  optional?: boolean | 'explained'
  /** A line under the control, gone while an error is shown. */
  description?: ReactNode
  error?: string
  /** Beside the label: an unlock button, a link. */
  aside?: ReactNode
  /** For search boxes and cells, whose place already says what they are. */
  labelHidden?: boolean
}

export interface FieldIds {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export function FieldFrame({
  label,
  optional,
  description,
  error,
  aside,
  labelHidden,
  children,
}: FieldFrameProps & { children: (ids: FieldIds) => ReactNode }) {
  const id = useId()
  const described = error ? `${id}-error` : description ? `${id}-hint` : undefined
  return (
    <div className="field">
      {label !== '' && (
        <div className={labelHidden ? 'vh' : 'label'}>
          <label htmlFor={id}>
            {label}
            {optional === true && !labelHidden && <span className="opt"> {t('(OPTIONAL)')}</span>}
          </label>
          {aside && <span className="push">{aside}</span>}
        </div>
      )}
      {children({ id, 'aria-describedby': described, 'aria-invalid': error ? true : undefined })}
      {error ? (
        <FieldError id={described}>{error}</FieldError>
      ) : (
        description && (
          <p className="hint" id={described}>
            {description}
          </p>
        )
      )}
    </div>
  )
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="err" id={id}>
      <Icon of={CircleAlert} size="s" />
      <span>{children}</span>
    </p>
  )
}
