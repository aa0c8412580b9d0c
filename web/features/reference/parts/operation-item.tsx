import { ChevronDown } from 'lucide-react'
import { t } from '#shared/i18n/text.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import type { PartName } from '../document/parts.ts'
import type { Operation, Reference } from '../document/read-document.ts'
import { OperationDetails } from './operation-details.tsx'

export interface OperationItemProps {
  operation: Operation
  reference: Reference
  part: PartName
  isOpen: boolean
  onToggle: () => void
}

/** One call: a line that says what it does, and all of it once it is open. */
export function OperationItem({ operation, reference, part, isOpen, onToggle }: OperationItemProps) {
  const { id, method, path, summary, isMessage } = operation
  return (
    <section id={id} className="sheet" aria-labelledby={`${id}-head`}>
      <h2 className="font-sans text-md">
        <button
          type="button"
          id={`${id}-head`}
          className="flex w-full cursor-pointer items-center gap-3 rounded-md border-0 bg-transparent px-5 py-3 text-start text-ink [font:inherit]"
          aria-expanded={isOpen}
          aria-controls={`${id}-details`}
          onClick={onToggle}
        >
          <span className="min-w-0 flex-1" lang="en">
            <span className="strong block">{summary}</span>
            <span className="mono mt-1 block font-normal text-ink-2">
              {isMessage ? t('Sent to you:') : method} {path}
            </span>
          </span>
          <Icon of={ChevronDown} className={isOpen ? 'rotate-180' : undefined} />
        </button>
      </h2>
      <div id={`${id}-details`} hidden={!isOpen}>
        {isOpen && <OperationDetails operation={operation} reference={reference} part={part} />}
      </div>
    </section>
  )
}
