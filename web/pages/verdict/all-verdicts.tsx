import { BadgeCheck, CircleHelp, ShieldCheck, TriangleAlert } from 'lucide-react'
import { t } from '#shared/i18n/text.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { buttonClass } from '../../ui/navigation/button-class.ts'
import type { CollectedCardView, VerifyingView } from '../parts/props.ts'

interface AllVerdictsProps {
  /** Of the page. */
  url: string
  cards: readonly CollectedCardView[]
  verifying: VerifyingView
}

/**
 * What is true of all badges of a page, and the press that has them verified anew. Of many, a portion at a time is: the
 * script asks for one after the other, and without it each is a page.
 */
export function AllVerdicts({ url, cards, verifying: { total, from, isPart } }: AllVerdictsProps) {
  const isChecked = cards.length > 0 && cards.every(({ state }) => state !== undefined)
  const next = isPart && from + cards.length < total ? from + cards.length : undefined
  const isGood = cards.every(({ state }) => state === 'valid')
  const look = isChecked ? (isGood ? 'good' : 'mixed') : 'open'
  return (
    <section
      className="all-verdicts"
      data-verdicts=""
      data-look={look}
      data-next={next === undefined ? undefined : `${url}?from=${next}`}
      aria-label={t('Verification of all badges')}
    >
      <span className="glyph">
        <Icon of={glyphs[look]} size="l" />
      </span>
      <div className="grow" role="status">
        <p className="v" data-say="now">
          {isChecked ? tellAll(cards, { from, isPart }) : t('Are these badges genuine, and do they still count?')}
        </p>
        <p className="v" data-say="good" hidden>
          {t('All {total, plural, one {# badge} other {# badges}} are genuine and valid.', { total })}
        </p>
        <p className="v" data-say="mixed" hidden>
          {t('Not all badges are valid. Each says what was found.')}
        </p>
        <p className="small when">
          <span data-say="now">{isChecked ? tellWhy(cards) : t('One press asks for every one of them.')}</span>
          <span data-say="checked" className="needs-script" hidden>
            {t('Last checked at')} <time />
          </span>
          <span data-say="busy" className="needs-script" hidden>
            {t('Verifying badges...')}
          </span>
          <span data-say="trouble" className="needs-script" hidden>
            {t('Failed to verify the badges. Please try again.')}
          </span>
        </p>
      </div>
      <a
        className={buttonClass({ variant: 'primary' })}
        href={total > cards.length || isPart ? `${url}?from=${next ?? 0}` : url}
        data-verify-all={`${url}?from=0`}
      >
        <Icon of={BadgeCheck} />
        {isPart ? (next === undefined ? t('Verify from the first') : t('Verify the next ones')) : t('Verify all')}
      </a>
    </section>
  )
}

const glyphs = { good: ShieldCheck, mixed: TriangleAlert, open: CircleHelp }

function tellAll(
  cards: readonly CollectedCardView[],
  { from, isPart }: Pick<VerifyingView, 'from' | 'isPart'>,
): string {
  const total = cards.length
  const valid = cards.filter(({ state }) => state === 'valid').length
  if (isPart) {
    const values = { first: from + 1, last: from + total, valid }
    return t('Of the badges {first, number} to {last, number}, {valid, number} are genuine and valid.', values)
  }
  if (total === 1) return valid ? t('This badge is genuine and valid.') : t('What was found stands on the badge.')
  return valid < total
    ? t('{valid, number} of {total, number} badges are genuine and valid.', { valid, total })
    : t('All {total, plural, one {# badge} other {# badges}} are genuine and valid.', { total })
}

function tellWhy(cards: readonly CollectedCardView[]): string {
  const count = (wanted: CollectedCardView['state']) => cards.filter(({ state }) => state === wanted).length
  const issuers = new Set(cards.map(({ issuerName }) => JSON.stringify(issuerName))).size
  const [expired, unchecked] = [count('expired'), count('unchecked')]
  const failed = count('invalid') + count('revoked')
  return [
    t('From {issuers, plural, one {# issuer} other {# issuers}}.', { issuers }),
    ...(expired ? [t('{expired, plural, one {# has} other {# have}} expired.', { expired })] : []),
    ...(unchecked ? [t('{unchecked, plural, one {# could} other {# could}} not be checked.', { unchecked })] : []),
    ...(failed ? [t('{failed, plural, one {# is} other {# are}} not valid.', { failed })] : []),
  ].join(' ')
}
