import { type ReactNode, useState } from 'react'
import { nameInBadge } from '#contracts/names/name-in-badge.ts'
import { isNothingThere } from '#contracts/verifier/name-outcome.ts'
import type { Verification } from '#contracts/verifier/verifier.ts'
import { sayTrust } from '#shared/badges/verdict-words.ts'
import { t, translateFinding } from '#shared/i18n/text.ts'
import { BadgeArt } from '../../ui/badges/badge-art.tsx'
import { NamedIssuerMark } from '../../ui/badges/issuer-mark.tsx'
import { type Verdict, VerdictPanel } from '../../ui/badges/verdict-panel.tsx'
import { PartList } from '../award/part-list.tsx'
import { UtcTime } from '../parts/utc-time.tsx'
import { namelessTitle, verdictTitle, writeReport, writeUtcTime } from '../reports/write-report.ts'
import { CheckGroups } from './check-groups.tsx'

const verdicts: Record<Verification['verdict'], Verdict> = {
  valid: 'valid',
  invalid: 'invalid',
  unverifiable: 'unknown',
}

export interface VerifyResultProps {
  result: Verification
  origin: string
  picture?: string
  /** It was reached in the browser. */
  here?: boolean
  /** Whose it is can be asked beside it. */
  asksRecipient?: boolean
  /** What can be done with it, beside copying. */
  children?: ReactNode
}

/** The verdict in one sentence with what to do, then every check by the question it answers. */
export function VerifyResult({ result, origin, picture, here, asksRecipient, children }: VerifyResultProps) {
  const { credential, checks, parts = [], endorsements = [], next, codes } = result
  const name = credential?.name
  // A host that answers no more than "revoked" leaves nothing to show.
  const issuer = nameInBadge(result)
  const shown = name || issuer ? credential : undefined
  const image = picture ?? safePicture(credential?.image, origin)
  const trust = sayTrust(result)
  const showsNone = result.noBadge || isNothingThere(result)
  const whose = checks.find((check) => check.name === 'recipient')
  return (
    <section className="section res" aria-label={name ? t('Result for {name}', { name }) : t('Result')}>
      <div className="sheet">
        <VerdictPanel verdict={showsNone ? 'unknown' : verdicts[result.verdict]} title={verdictTitle(result)}>
          {translateFinding(result.reason, codes, 'reason')}
          {next && <span className="part">{translateFinding(next, codes, 'next')}</span>}
          {asksRecipient && leavesOpenWhose(result) && (
            <span className="part">
              {t(
                'Is it this person’s? Ask for the address it was awarded to, give it as “Awarded to”, and verify again.',
              )}
            </span>
          )}
          {asksRecipient && result.verdict === 'valid' && whose?.status === 'passed' && (
            <span className="part">
              {t('Yes, it is theirs.')} {translateFinding(whose.detail, whose.codes, 'detail')}
            </span>
          )}
          {trust && <span className="part">{trust}</span>}
          {result.foundOn && <FoundOn {...result.foundOn} />}
          {result.signedForm && <SignedForm url={result.signedForm} />}
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
                <h3 className="serif">{name ?? namelessTitle(shown.kind)}</h3>
                {issuer && (
                  <p className="small">
                    <NamedIssuerMark name={issuer} />
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
                {shown.description && <p className="small about">{cut(shown.description)}</p>}
              </div>
            </div>
          )}
          <div className="found">
            {parts.length > 0 && (
              <>
                <PartList title={countBadges(parts)} parts={parts} />
                <h3>{t('The record itself')}</h3>
              </>
            )}
            {!result.noBadge && <CheckGroups checks={checks} asksWhose={asksWhose(result)} />}
            {endorsements.length > 0 && <PartList title={t('Endorsements')} parts={endorsements} />}
          </div>
        </div>
        <div className="footline small muted tnum">
          <span>
            {t('Checked on {time}', { time: writeUtcTime(result.checkedAt) })}
            {here && ` · ${t('The file did not leave this device.')}`}
          </span>
          <span className="push row tight">
            {children}
            <CopyReport result={result} />
          </span>
        </div>
      </div>
    </section>
  )
}

/** The verdict is about what the page leads to, which may be another's. */
function FoundOn({ page, address }: NonNullable<Verification['foundOn']>) {
  return (
    <span className="part [overflow-wrap:anywhere]">
      {address === undefined
        ? t('The badge stands in this page: {page}', { page })
        : t('{page} is a page. The badge that it leads to: {address}', { page, address })}
    </span>
  )
}

/** The form that its host serves shows that the host stands by it; the signed one that the issuer signed it. */
function SignedForm({ url }: { url: string }) {
  return (
    <span className="part">
      {t('This badge also has a signed form.')}{' '}
      <a href={`/verify?url=${encodeURIComponent(url)}`}>{t('Check the signed form')}</a>
    </span>
  )
}

const asksWhose = ({ credential }: Verification): boolean =>
  credential !== undefined && credential.kind !== 'endorsement'

/** A badge that is valid says nothing yet of the person who shows it. */
function leavesOpenWhose({ verdict, credential, checks }: Verification): boolean {
  return verdict === 'valid' && credential?.kind === undefined && checks.every(({ name }) => name !== 'recipient')
}

const countBadges = (parts: readonly { verdict: Verification['verdict'] }[]): string =>
  t('Badges inside: {valid, number} of {total, number} valid', {
    valid: parts.filter(({ verdict }) => verdict === 'valid').length,
    total: parts.length,
  })

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
    <button type="button" className="btn quiet needs-script" onClick={() => void copy()}>
      {outcome === 'copied' && t('Copied')}
      {outcome === 'refused' && t('This browser does not copy by itself.')}
      {!outcome && t('Copy report')}
    </button>
  )
}

const longest = 400
const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text)

// A picture from a stranger's server would tell that server who checks the badge.
function safePicture(image: string | undefined, origin: string): string | undefined {
  return image && (image.startsWith('data:image/') || image.startsWith(`${origin}/`)) ? image : undefined
}
