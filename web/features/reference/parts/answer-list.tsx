import { useState } from 'react'
import { t } from '#shared/i18n/text.ts'
import type { PartName } from '../document/parts.ts'
import type { Answer, Operation, Reference } from '../document/read-document.ts'
import { Contents } from './contents.tsx'
import { InlineText } from './inline-text.tsx'

export interface AnswerListProps {
  operation: Operation
  reference: Reference
  part: PartName
}

/** Every status that happens, with what it means; what goes well is open. */
export function AnswerList({ operation, reference, part }: AnswerListProps) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {operation.answers.map((answer) => (
        <li key={answer.status}>
          <AnswerItem answer={answer} reference={reference} part={part} />
        </li>
      ))}
    </ul>
  )
}

function AnswerItem({ answer, reference, part }: Omit<AnswerListProps, 'operation'> & { answer: Answer }) {
  const { status, description, headers, contents } = answer
  const [isOpen, setOpen] = useState(status.startsWith('2'))
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-3 py-2">
        <code className="strong flex-none text-ink">{status}</code>
        <InlineText text={description} />
      </summary>
      {isOpen && (
        <div className="pb-3">
          <Contents contents={contents} reference={reference} part={part} />
          {headers.length > 0 && (
            <p className="small muted mt-2">
              {t('Headers:')} <code>{headers.join(', ')}</code>
            </p>
          )}
        </div>
      )}
    </details>
  )
}
