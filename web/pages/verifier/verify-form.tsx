import { Camera, CircleAlert, FileUp } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { isName } from '#shared/formats/is-name.ts'
import { t } from '#shared/i18n/text.ts'
import { useDrop } from '../../ui/forms/file-drop.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { joinClasses } from '../../ui/navigation/button-class.ts'
import { useArrival } from '../award/use-arrival.ts'
import type { VerifyFormProps } from '../parts/props.ts'
import { KeepReport } from '../reports/keep-report.tsx'
import { askVerifier, type VerifierAnswer, type VerifierQuestion, type VerifyHere } from './ask-verifier.ts'
import { CodeScanner } from './code-scanner.tsx'
import { FilePicker } from './file-picker.tsx'
import { isBadgeText, readBadgeFile, readBadgeText } from './read-badge-file.ts'
import { completeLink, isLink, readLink, readRecipient } from './read-form.ts'
import { leadToRecipient, RecipientField } from './recipient-field.tsx'
import { SampleBadges } from './samples/sample-badges.tsx'
import { type BatchUpload, planBatch, sendBatch } from './send-batch.ts'
import { VerifyResult } from './verify-result.tsx'

interface FormProps extends VerifyFormProps {
  /** Goes to another page; by the browser itself unless told. */
  open?: (url: string) => void
  verifyHere?: VerifyHere
}

const openPage = (url: string) => location.assign(url)

/**
 * The one part of the public pages that React takes over in the browser. Its ids are fixed: generated ones depend on
 * the tree around them, which the browser does not have.
 */
export function VerifyForm({ origin, url, recipient, result, trouble, open = openPage, verifyHere }: FormProps) {
  const [answer, setAnswer] = useState<VerifierAnswer>({ result, trouble, ...(url ? { question: { url } } : {}) })
  const [scanning, setScanning] = useState(false)
  const scanButton = useRef<HTMLButtonElement>(null)
  const [busy, setBusy] = useState(false)
  const [named, setNamed] = useState(false)
  const [kept, setKept] = useState<File>()
  const [odd, setOdd] = useState<File>()
  const form = useRef<HTMLFormElement>(null)
  const [outcome, leadThere] = useArrival<HTMLDivElement>()

  const ask = async (question: VerifierQuestion | Promise<VerifierQuestion>) => {
    setOdd(undefined)
    const recipient = readRecipient(form.current)
    setNamed(isName(recipient))
    if (isName(recipient)) return leadToRecipient(form.current)
    setBusy(true)
    setAnswer(await askVerifier(question, recipient, verifyHere))
    setBusy(false)
    leadThere()
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

  const askFiles = async (files: readonly File[], known?: BatchUpload) => {
    const plan = known ?? (await planBatch(files))
    const [only] = files
    if (!plan) return only && askFile(only)
    setKept(undefined)
    setOdd('trouble' in plan ? plan.odd : undefined)
    setBusy(true)
    const sent = 'trouble' in plan ? plan : await sendBatch(plan)
    if ('url' in sent) open(sent.url)
    else setAnswer(sent)
    setBusy(false)
    leadThere()
  }
  const askSample = (question: Promise<VerifierQuestion>) => {
    setKept(undefined)
    void ask(question)
  }
  const closeScanner = () => {
    setScanning(false)
    scanButton.current?.focus()
  }

  const latest = useRef({ askFiles, askText })
  latest.current = { askFiles, askText }
  useEffect(() => {
    const handlePaste = (event: ClipboardEvent) => {
      const files = Array.from(event.clipboardData?.files ?? [])
      const text = event.clipboardData?.getData('text') ?? ''
      // A field takes what is written into it, but no badge.
      if (event.target instanceof HTMLInputElement) {
        if (files.length === 0 && !isBadgeText(text)) return
        event.preventDefault()
      }
      if (files.length > 0) void latest.current.askFiles(files)
      else if (text.trim()) void latest.current.askText(text)
    }
    document.addEventListener('paste', handlePaste)
    return () => document.removeEventListener('paste', handlePaste)
  }, [])

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const typed = readLink(form.current)
    if (isBadgeText(typed)) return void askText(typed)
    const link = completeLink(form.current)
    if (!link && kept) return void ask(readBadgeFile(kept))
    if (!link) return setAnswer({ trouble: t('Give the link to a badge, or drop a file.') })
    if (!isLink(link))
      return setAnswer({ trouble: t('This is no link. Copy it from the page of the badge, or drop its file.') })
    setKept(undefined)
    // The address keeps what was asked for, without the person it was awarded to.
    history.replaceState(null, '', `/verify?url=${encodeURIComponent(link)}`)
    void ask({ url: link })
  }
  const { over, dropProps } = useDrop((_, files) => void askFiles(files))

  return (
    <>
      <div className="intake">
        <form className="bylink" action="/verify" method="get" noValidate ref={form} onSubmit={handleSubmit}>
          <div className="field">
            <label className="label" htmlFor="verify-url">
              {t('Link to the badge')}
            </label>
            <input className="input" id="verify-url" name="url" type="url" inputMode="url" defaultValue={url} />
          </div>
          <RecipientField recipient={recipient} isName={named} isBusy={busy} />
        </form>
        <div className={joinClasses('drop needs-script', over && 'over')} {...dropProps}>
          <Icon of={FileUp} size="l" />
          <FilePicker onFiles={(files) => void askFiles(files)} />
          <p className="small muted">
            {t('Badge image, JSON or signed file; many at once, a ZIP or a CSV of links, too. Pasting works as well.')}
          </p>
          <p>
            <button
              ref={scanButton}
              className="btn"
              type="button"
              aria-expanded={scanning}
              onClick={() => setScanning(!scanning)}
            >
              <Icon of={Camera} />
              {t('Scan a code')}
            </button>
          </p>
          {kept && (
            <p className="kept">
              {t('Chosen file:')} <bdi className="strong">{kept.name}</bdi>
            </p>
          )}
        </div>
      </div>
      {scanning && (
        <CodeScanner
          onClose={closeScanner}
          onFound={(text) => {
            closeScanner()
            void askText(text)
          }}
        />
      )}
      <div ref={outcome} tabIndex={-1} className="outcome" aria-busy={busy}>
        {busy && <p className="checking">{t('Verifying Badge...')}</p>}
        {!busy && answer.trouble && (
          <p className="err trouble" role="alert">
            <Icon of={CircleAlert} size="s" />
            <span>{answer.trouble}</span>
          </p>
        )}
        {!busy && odd && (
          <button
            type="button"
            className="btn quiet"
            onClick={() => void askFiles([odd], { type: 'text/csv; charset=windows-1252', body: odd })}
          >
            {t('Read as Windows-1252')}
          </button>
        )}
        {!busy && answer.result && (
          <VerifyResult
            result={answer.result}
            origin={origin}
            picture={answer.picture}
            here={answer.here}
            asksRecipient
          >
            {answer.question && (
              <KeepReport
                key={answer.result.checkedAt}
                question={answer.question}
                recipient={readRecipient(form.current) || recipient}
              />
            )}
          </VerifyResult>
        )}
        {!busy && answer.result && (
          <p>
            <a className="btn" href="/verify">
              {t('Check another')}
            </a>
          </p>
        )}
      </div>
      {!busy && !answer.result && !answer.question && <SampleBadges onChoose={askSample} />}
    </>
  )
}
