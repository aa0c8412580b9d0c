import { useState } from 'react'
import type { Check, Verification } from '#contracts/verifier.ts'
import { t } from '../lib/text.ts'
import { BadgeArt } from '../ui/badge-art.tsx'
import { IssuerName } from '../ui/issuer-mark.tsx'
import { CheckList, type CheckResult, type Verdict, VerdictPanel } from '../ui/verdict-panel.tsx'
import { UtcTime } from './utc-time.tsx'
import { verdictTitle, writeReport, writeUtcTime } from './write-report.ts'

const verdicts: Record<Verification['verdict'], Verdict> = {
  valid: 'valid',
  invalid: 'invalid',
  unverifiable: 'unknown',
}
const results: Record<Check['status'], CheckResult> = { passed: 'passed', failed: 'failed', 'not-checked': 'unknown' }

export interface VerifyResultProps {
  result: Verification
  origin: string
  picture?: string
}

/** The verdict in one sentence, then every check by name. */
export function VerifyResult({ result, origin, picture }: VerifyResultProps) {
  const { credential, checks } = result
  const name = credential?.name
  // A host that answers no more than "revoked" leaves nothing to show.
  const shown = name || credential?.issuer?.name ? credential : undefined
  const image = picture ?? safePicture(credential?.image, origin)
  return (
    <section className="section res" aria-label={name ? t('Result for {name}', { name }) : t('Result')}>
      <div className="sheet">
        <VerdictPanel verdict={verdicts[result.verdict]} title={verdictTitle(result)}>
          {result.reason}
        </VerdictPanel>
        <div className={shown ? 'cols' : 'cols alone'}>
          {shown && (
            <div className="vb">
              {image && (
                <div className="tile">
                  <BadgeArt src={image} off={result.verdict === 'invalid'} />
                </div>
              )}
              <div className="grow">
                <h3 className="serif">{name ?? t('Unknown Badge')}</h3>
                {shown.issuer?.name && (
                  <p className="small">
                    <IssuerName name={shown.issuer.name} />
                  </p>
                )}
                {shown.issuedOn && (
                  <p className="small muted">
                    {t('Issued on')} <UtcTime value={shown.issuedOn} style="medium" />
                  </p>
                )}
                {shown.expires && (
                  <p className="small muted">
                    {t('Valid until')} <UtcTime value={shown.expires} style="medium" />
                  </p>
                )}
                <p className="small muted">{t('Open Badges {version}', { version: shown.version })}</p>
              </div>
            </div>
          )}
          <CheckList
            checks={failedFirst(checks).map(({ name: label, status, detail }, index) => ({
              id: `${index}-${label}`,
              result: results[status],
              label,
              detail,
            }))}
          />
        </div>
        <div className="footline small muted tnum">
          <span>{t('Checked on {time}', { time: writeUtcTime(result.checkedAt) })}</span>
          <CopyReport result={result} />
        </div>
      </div>
    </section>
  )
}

function CopyReport({ result }: { result: Verification }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(writeReport(result))
      setOutcome('copied')
    } catch {
      // Without https, or when its reader forbids it, a browser lets no page write to the clipboard.
      setOutcome('refused')
    }
  }
  return (
    <button type="button" className="btn quiet push needs-script" onClick={() => void copy()}>
      {outcome === 'copied' && t('Copied')}
      {outcome === 'refused' && t('This browser does not copy by itself.')}
      {!outcome && t('Copy report')}
    </button>
  )
}

function failedFirst(checks: readonly Check[]): Check[] {
  return [...checks].sort((one, other) => Number(other.status === 'failed') - Number(one.status === 'failed'))
}

// A picture from a stranger's server would tell that server who checks the badge.
function safePicture(image: string | undefined, origin: string): string | undefined {
  return image && (image.startsWith('data:image/') || image.startsWith(`${origin}/`)) ? image : undefined
}
