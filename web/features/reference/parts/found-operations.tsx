import { t } from '#shared/i18n/text.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { type PartName, partLabel } from '../document/parts.ts'
import { type Reference, slugOf } from '../document/read-document.ts'
import { searchOperations } from '../document/search-operations.ts'
import { operationHref, partHref } from './reference-links.ts'

export interface FoundOperationsProps {
  reference: Reference
  part: PartName
  query: string
  onChosen: () => void
}

/** The calls that a search has found. */
export function FoundOperations({ reference, part, query, onChosen }: FoundOperationsProps) {
  const found = searchOperations(reference.tasks, query)
  if (found.length === 0)
    return (
      <EmptyState
        drawing="no-match"
        title={t('No call is like that')}
        action={
          part !== 'all' && <LinkButton href={partHref('all')}>{t('Look among all calls of this server')}</LinkButton>
        }
      >
        {t('Searched: {part}', { part: partLabel(part) })}
      </EmptyState>
    )
  return (
    <>
      <p className="small muted mb-2" role="status">
        {t('{count, plural, one {# call} other {# calls}}', { count: found.length })}
      </p>
      <ul className="sheet list" lang="en">
        {found.map(({ id, tag, summary, method, path }) => (
          <li key={id}>
            <Link href={operationHref(slugOf(tag), id, part)} className="strong" onClick={onChosen}>
              {summary}
            </Link>
            <span className="mono mt-1 block text-ink-2">
              {method} {path}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
