import { CircleAlert, FileUp } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { t } from '../lib/text.ts'
import { joinClasses } from '../ui/button-class.ts'
import { useDrop } from '../ui/file-drop.tsx'
import { Icon } from '../ui/icon.tsx'
import { askVerifier, type Question, type VerifierAnswer } from './ask-verifier.ts'
import type { VerifyDeskProps } from './props.ts'
import { readBadgeFile, readBadgeText } from './read-badge-file.ts'
import { VerifyResult } from './verify-result.tsx'

/**
 * The one part of the public pages that React takes over in the browser. Its ids are fixed: generated ones depend on
 * the tree around them, which the browser does not have.
 */
export function VerifyDesk({ origin, url, recipient, result, trouble }: VerifyDeskProps) {
  const [answer, setAnswer] = useState<VerifierAnswer>({ result, trouble })
  const [busy, setBusy] = useState(false)
  const [kept, setKept] = useState<File>()
  const form = useRef<HTMLFormElement>(null)
  const outcome = useRef<HTMLDivElement>(null)

  const ask = async (question: Question | Promise<Question>) => {
    setBusy(true)
    const { identity__email: awardedTo } = valuesOf(form.current)
    setAnswer(await askVerifier(question, awardedTo))
    setBusy(false)
    outcome.current?.focus()
  }

  const askFile = (file: File) => {
    // A link still standing there would leave open which of the two is verified next.
    const link = form.current?.elements.namedItem('url')
    if (link instanceof HTMLInputElement) link.value = ''
    setKept(file)
    return ask(readBadgeFile(file))
  }
  const askText = (text: string) => {
    setKept(undefined)
    return ask(Promise.resolve(readBadgeText(text)))
  }

  const latest = useRef({ askFile, askText })
  latest.current = { askFile, askText }
  useEffect(() => {
    const handlePaste = (event: ClipboardEvent) => {
      if (event.target instanceof HTMLInputElement) return
      const [file] = event.clipboardData?.files ?? []
      const text = event.clipboardData?.getData('text') ?? ''
      if (file) void latest.current.askFile(file)
      else if (text.trim()) void latest.current.askText(text)
    }
    document.addEventListener('paste', handlePaste)
    return () => document.removeEventListener('paste', handlePaste)
  }, [])

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const link = valuesOf(form.current).url
    if (!link && kept) return void ask(readBadgeFile(kept))
    if (!link) return setAnswer({ trouble: t('Give the link to a badge, or drop a file.') })
    setKept(undefined)
    // The address keeps what was asked for, without the person it was awarded to.
    history.replaceState(null, '', `/verify?url=${encodeURIComponent(link)}`)
    void ask({ url: link })
  }
  const { over, dropProps } = useDrop((file) => void askFile(file))

  return (
    <>
      <div className="intake">
        <div className={joinClasses('drop needs-script', over && 'over')} {...dropProps}>
          <Icon of={FileUp} size="l" />
          <p>
            <span className="strong">{t('Drop file or')}</span> <label htmlFor="verify-file">{t('browse')}</label>
            <input
              className="vh"
              id="verify-file"
              type="file"
              accept="image/png,image/svg+xml,.json,.jsonld,.jwt,.jws,.txt,application/json"
              aria-label={t('Badge file')}
              onChange={({ target }) => {
                const [file] = target.files ?? []
                if (file) void askFile(file)
                target.value = ''
              }}
            />
          </p>
          <p className="small muted">{t('Badge image, JSON or signed file; pasting works too')}</p>
          {kept && (
            <p className="kept">
              {t('Chosen file:')} <bdi className="strong">{kept.name}</bdi>
            </p>
          )}
        </div>
        <form className="bylink" action="/verify" method="get" ref={form} onSubmit={handleSubmit}>
          <div className="field">
            <label className="label" htmlFor="verify-url">
              {t('Link to the badge')}
            </label>
            <input className="input" id="verify-url" name="url" type="url" inputMode="url" defaultValue={url} />
          </div>
          <div className="field">
            <label className="label" htmlFor="verify-recipient">
              {t('Awarded to')} <span className="opt">{t('(OPTIONAL)')}</span>
            </label>
            <div className="join">
              <input
                className="input"
                id="verify-recipient"
                name="identity__email"
                type="text"
                inputMode="email"
                autoComplete="off"
                defaultValue={recipient}
              />
              <button className="btn primary" type="submit" disabled={busy}>
                {busy && <span className="spin" aria-hidden="true" />}
                {t('Verify')}
              </button>
            </div>
          </div>
        </form>
      </div>
      <div ref={outcome} tabIndex={-1} className="outcome" aria-busy={busy}>
        {busy && <p className="checking">{t('Verifying Badge...')}</p>}
        {!busy && answer.trouble && (
          <p className="err trouble" role="alert">
            <Icon of={CircleAlert} size="s" />
            <span>{answer.trouble}</span>
          </p>
        )}
        {!busy && answer.result && <VerifyResult result={answer.result} origin={origin} picture={answer.picture} />}
      </div>
    </>
  )
}

function valuesOf(form: HTMLFormElement | null): Record<'url' | 'identity__email', string> {
  const data = form ? new FormData(form) : new FormData()
  return {
    url: String(data.get('url') ?? '').trim(),
    identity__email: String(data.get('identity__email') ?? '').trim(),
  }
}
