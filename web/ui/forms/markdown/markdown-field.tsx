import { useId, useState } from 'react'
import { t } from '#shared/i18n/text.ts'
import { Dialog } from '../../dialogs/dialog.tsx'
import { Tabs } from '../../navigation/tabs.tsx'
import { MarkdownText } from '../../text/markdown-text.tsx'
import { FieldError } from '../field-frame.tsx'
import type { TextAreaProps } from '../text-area.tsx'
import { RemainingCount } from '../text-field.tsx'
import { useFieldName } from '../use-field-name.ts'
import { MarkdownHints } from './markdown-hints.tsx'

export function MarkdownField({
  label,
  optional,
  description,
  error,
  onChange,
  name,
  maxLength,
  rows = 6,
  labelHidden: _hidden,
  aside: _aside,
  mono: _mono,
  ...control
}: TextAreaProps) {
  const id = useId()
  const ownName = useFieldName(label, control.placeholder)
  const [hints, setHints] = useState(false)
  const write = (
    <textarea
      {...control}
      id={id}
      className="area"
      dir="auto"
      rows={rows}
      name={name ?? ownName}
      maxLength={maxLength}
      aria-invalid={error ? true : undefined}
      aria-describedby={`${id}-note`}
      aria-required={optional ? undefined : true}
      onChange={(event) => onChange(event.target.value)}
    />
  )
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
        {optional && <span className="opt">{t('(OPTIONAL)')}</span>}
      </label>
      <Tabs
        label={label}
        tabs={[
          { id: 'write', label: t('Write'), content: write, keep: true },
          { id: 'preview', label: t('Preview'), content: <Preview text={control.value} lang={control.lang} /> },
        ]}
      />
      {error ? (
        <FieldError id={`${id}-note`}>{error}</FieldError>
      ) : (
        <p className="hint max-w-none" id={`${id}-note`}>
          {maxLength ? (
            <RemainingCount length={control.value.length} maximum={maxLength} description={description} />
          ) : (
            <span>{description}</span>
          )}
          <button type="button" className="linklike" onClick={() => setHints(true)}>
            {t('Markdown Supported')}
          </button>
        </p>
      )}
      <Dialog title={t('Supported Markdown')} isOpen={hints} onOpenChange={setHints}>
        <MarkdownHints />
      </Dialog>
    </div>
  )
}

function Preview({ text, lang }: { text: string; lang: string | undefined }) {
  return (
    <div className="preview-box">
      {text.trim() === '' ? (
        <p className="muted">{t('Nothing to preview yet.')}</p>
      ) : (
        <div lang={lang}>
          <MarkdownText>{text}</MarkdownText>
        </div>
      )}
    </div>
  )
}
