import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { t } from '#shared/i18n/text.ts'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import type { PartName } from '../document/parts.ts'
import type { Reference, Task } from '../document/read-document.ts'
import { OperationItem } from '../parts/operation-item.tsx'
import { partHref } from '../parts/reference-links.ts'
import { ReferenceFrame } from './reference-frame.tsx'

/** The calls of one task, each closed until it is wanted. */
export function TaskPage() {
  const { task: slug } = useParams()
  const find = ({ tasks }: Reference) => tasks.find((task) => task.slug === slug)
  return (
    <ReferenceFrame
      title={(reference) => find(reference)?.title}
      sub={(reference) => <span lang="en">{find(reference)?.description}</span>}
    >
      {(reference, part) => {
        const task = find(reference)
        return task ? (
          <Operations task={task} reference={reference} part={part} />
        ) : (
          <ErrorScreen
            isInner
            message={t('There is no such task here.')}
            detail={t('It may be in another part of the interface.')}
            action={<LinkButton href={partHref('all')}>{t('All calls')}</LinkButton>}
          />
        )
      }}
    </ReferenceFrame>
  )
}

function Operations({ task, reference, part }: { task: Task; reference: Reference; part: PartName }) {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const named = decodeURIComponent(hash.slice(1))
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set([named]))
  useEffect(() => {
    if (named === '') return
    setOpen((before) => new Set(before).add(named))
    const heading = document.getElementById(`${named}-head`)
    heading?.focus({ preventScroll: true })
    heading?.closest('section')?.scrollIntoView()
  }, [named])
  const toggle = (id: string) => {
    const next = new Set(open)
    if (!next.delete(id)) next.add(id)
    setOpen(next)
    // The address names what was opened last, to be sent to somebody.
    if (next.has(id)) history.replaceState(history.state, '', `#${id}`)
    else if (named === id) void navigate({ search: location.search, hash: '' }, { replace: true })
  }
  return (
    <div className="stack-s">
      {task.operations.map((operation) => (
        <OperationItem
          key={operation.id}
          operation={operation}
          reference={reference}
          part={part}
          isOpen={open.has(operation.id)}
          onToggle={() => toggle(operation.id)}
        />
      ))}
    </div>
  )
}
