import { Check, Copy } from 'lucide-react'
import { useRef } from 'react'
import { t } from '#shared/i18n/text.ts'
import { Icon } from '../icons/icon.tsx'
import { CodeSample } from './code-sample.tsx'
import { useCopy } from './use-copy.ts'

/** Code to read and to take along. */
export function CodeBlock({ label, text }: { label: string; text: string }) {
  const place = useRef<HTMLDivElement>(null)
  const { outcome, copy } = useCopy(text, () => {
    const code = place.current?.querySelector('code')
    if (code) getSelection()?.selectAllChildren(code)
  })
  const isCopied = outcome === 'copied'
  return (
    <div className="prose max-w-none" ref={place}>
      <CodeSample label={label} text={text} />
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <button type="button" className="btn" aria-label={t('Copy: {label}', { label })} onClick={() => void copy()}>
          <Icon of={isCopied ? Check : Copy} />
          {isCopied ? t('Copied') : t('Copy')}
        </button>
        <span className={outcome === 'marked' ? 'small' : 'vh'} role="status">
          {isCopied && t('Copied to the clipboard')}
          {outcome === 'marked' && t('This browser does not copy by itself. The text is marked: copy it yourself.')}
        </span>
      </div>
    </div>
  )
}
