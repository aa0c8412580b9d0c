import { ChevronDown } from 'lucide-react'
import type { Verification } from '#contracts/verifier.ts'
import { t, translate } from '../lib/text.ts'
import { joinClasses } from '../ui/button-class.ts'
import { Icon } from '../ui/icon.tsx'
import { type CheckResult, checkLooks } from '../ui/verdict-panel.tsx'
import { CheckGroups } from './check-groups.tsx'
import { verdictWord } from './write-report.ts'

type Part = NonNullable<Verification['endorsements']>[number]

const results: Record<Verification['verdict'], CheckResult> = {
  valid: 'passed',
  invalid: 'failed',
  unverifiable: 'unknown',
}

/** What lies inside, each judged by itself: the badges of a record, the endorsements of a badge. */
export function PartList({ title, parts }: { title: string; parts: readonly Part[] }) {
  return (
    <section className="parts">
      <h3>{title}</h3>
      {parts.map((part, index) => {
        const look = checkLooks[results[part.verdict]]
        const name = part.credential?.name ?? part.credential?.issuer?.name ?? t('Without a name')
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no ids of their own and never change places
          <details key={index} className="group">
            <summary>
              <Icon of={look.glyph} className={look.className} />
              <span className="strong grow">
                <bdi>{name}</bdi>
              </span>
              <span className={joinClasses('word', look.className)}>{verdictWord(part.verdict)}</span>
              <Icon of={ChevronDown} className="fold" />
            </summary>
            <p>
              {translate(part.reason)}
              {part.next && <span className="part">{translate(part.next)}</span>}
            </p>
            <CheckGroups checks={part.checks} />
          </details>
        )
      })}
    </section>
  )
}
