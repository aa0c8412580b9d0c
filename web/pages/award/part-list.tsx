import { ChevronDown } from 'lucide-react'
import { nameInBadge } from '#contracts/names/name-in-badge.ts'
import type { Verification } from '#contracts/verifier/verifier.ts'
import { type CheckResult, sayOutcome } from '#shared/badges/verdict-words.ts'
import { t, translateFinding } from '#shared/i18n/text.ts'
import { checkLooks } from '../../ui/badges/verdict-panel.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { NameWithRemark } from '../../ui/names/name-with-remark.tsx'
import { joinClasses } from '../../ui/navigation/button-class.ts'
import { CheckGroups } from '../verifier/check-groups.tsx'

type Part = NonNullable<Verification['endorsements']>[number]

const results: Record<Verification['verdict'], CheckResult> = {
  valid: 'passed',
  invalid: 'failed',
  unverifiable: 'unknown',
}

/** What lies inside, each evaluated by itself: the badges of a record, the endorsements of a badge. */
export function PartList({ title, parts }: { title: string; parts: readonly Part[] }) {
  return (
    <section className="parts">
      <h3>{title}</h3>
      {parts.map((part, index) => {
        const look = checkLooks[results[part.verdict]]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no ids of their own and never change places
          <details key={index} className="group">
            <summary>
              <Icon of={look.glyph} className={look.className} />
              <span className="strong grow">
                <PartName part={part} />
              </span>
              <span className={joinClasses('word', look.className)}>{sayOutcome(part.verdict)}</span>
              <Icon of={ChevronDown} className="fold" />
            </summary>
            <p>
              {translateFinding(part.reason, part.codes, 'reason')}
              {part.next && <span className="part">{translateFinding(part.next, part.codes, 'next')}</span>}
            </p>
            <CheckGroups checks={part.checks} />
          </details>
        )
      })}
    </section>
  )
}

function PartName({ part }: { part: Part }) {
  const issuer = nameInBadge(part)
  if (part.credential?.name) return <bdi>{part.credential.name}</bdi>
  return issuer ? <NameWithRemark of={issuer} /> : t('Without a name')
}
