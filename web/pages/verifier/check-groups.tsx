import { ChevronDown } from 'lucide-react'
import type { VerificationCheck } from '#contracts/verifier/verifier.ts'
import { nameCheck } from '#shared/badges/name-check.ts'
import { resultOf, sayResult } from '#shared/badges/verdict-words.ts'
import { t, translateFinding } from '#shared/i18n/text.ts'
import { CheckList, checkLooks } from '../../ui/badges/verdict-panel.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { joinClasses } from '../../ui/navigation/button-class.ts'
import { groupChecks } from './group-checks.ts'

/** The checks by the questions a reader has; what did not pass is open at once. Works without a script. */
export function CheckGroups({ checks, asksWhose }: { checks: readonly VerificationCheck[]; asksWhose?: boolean }) {
  return (
    <div className="groups">
      {groupChecks(checks, asksWhose).map(({ id, title, result, checks: own, unasked }) => (
        <details key={id} className="group" open={result !== 'passed' && !unasked}>
          <summary>
            <Icon of={checkLooks[result].glyph} className={checkLooks[result].className} />
            <span className="strong grow">{title}</span>
            <span className={joinClasses('word', checkLooks[result].className)}>
              {unasked ? t('Not asked') : sayResult(result)}
            </span>
            <Icon of={ChevronDown} className="fold" />
          </summary>
          {unasked ? (
            <p>{unasked}</p>
          ) : (
            <CheckList
              checks={own.map((check, index) => ({
                id: `${index}-${check.name}`,
                result: resultOf(check),
                label: nameCheck(check.name),
                detail: <Found check={check} />,
              }))}
            />
          )}
        </details>
      ))}
    </div>
  )
}

function Found({ check: { detail, target, next, codes } }: { check: VerificationCheck }) {
  return (
    <>
      {translateFinding(detail, codes, 'detail')}
      {next && (
        <span className="part">
          <span className="strong">{t('What to do:')}</span> {translateFinding(next, codes, 'next')}
        </span>
      )}
      {target && (
        <span className="part small muted">
          {t('Looked at:')} <bdi>{target}</bdi>
        </span>
      )}
    </>
  )
}
